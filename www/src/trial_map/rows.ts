/** Rows of a map of trials, from the least up; those that have not come yet are missing. */
export type Rows<T> = (readonly T[] | undefined)[];
