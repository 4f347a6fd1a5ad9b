// The viewport by keyboard and in words: fetched after the first paint.
export { KEY_LIST, onViewportKey } from './keys';
export { sceneText } from './scene_text';
