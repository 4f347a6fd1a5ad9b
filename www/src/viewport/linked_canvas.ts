import { same } from '../store/path';
import { Selection } from '../store/selection';
import { type Drawn, SceneCanvas } from './scene_canvas';

/** Draws another state, or another run, under the camera of the main view; whoever turns it turns both. Nothing in it is held. */
export class LinkedCanvas extends SceneCanvas {
  constructor(
    drawn: Drawn,
    private readonly leader: SceneCanvas,
    /** What is held in it. */
    readonly nothing = new Selection(),
  ) {
    super(drawn, nothing);
    this.moved.value = leader.camera();
  }

  /** Takes over the camera of the other view as often as that is drawn. Returns how to stop. */
  lock(): () => void {
    let last = this.leader.camera();
    if (last) this.setCamera(last);
    const take = () => {
      const camera = this.leader.camera();
      if (!camera || same(camera, last)) return;
      last = camera;
      this.setCamera(camera);
    };
    this.leader.afterDrawing.add(take);
    return () => this.leader.afterDrawing.delete(take);
  }

  override orbit(dx: number, dy: number): void {
    this.leader.orbit(dx, dy);
  }
  override pan(dx: number, dy: number): void {
    this.leader.pan(dx, dy);
  }
  override zoom(factor: number, x?: number, y?: number): void {
    this.leader.zoom(factor, x, y);
  }
  override pick(): undefined {}
  override gripStart(): undefined {}
  override dragStart(): boolean {
    return false;
  }
}
