// What a pointer and fingers do to a figure, and what is left to the page around it.
export { listenToPointers } from '../../viewport/pointer';
export { shareWheelAndFingers } from './wheel_and_fingers';
