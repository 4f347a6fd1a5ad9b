// The viewport by keyboard and in words: fetched after the first paint.
export { heldName, KEY_LIST, onViewportKey } from './keys';
export { stateText } from './scene_text';
