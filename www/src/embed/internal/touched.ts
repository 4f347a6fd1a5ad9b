// What a pointer and fingers do to a figure, and what is left to the page around it.
export { listenToPointers } from '../../viewport/pointer';
export { scrollCourtesy } from './courtesy';
