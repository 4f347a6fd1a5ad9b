/** The number to six digits, never −0: as a click writes it into a document. */
export const tidy = (x: number) => Number(x.toPrecision(6)) || 0;
