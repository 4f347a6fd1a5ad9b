// All that the parts of a page share, made in one place and handed down. The page and the embed are its only users.
import type { ComponentChildren } from 'preact';
import { Link, LinkContext } from '../address/link';
import { Modes, ModesContext } from '../store/modes';
import type { PageData } from '../store/page_data';
import { SceneContext, SceneInHand } from '../store/scene_in_hand';
import { type FillLive, LiveContext } from '../ui/live';
import { Voice, VoiceContext } from '../ui/voice';
import { SceneCanvas } from '../viewport/scene_canvas';
import { SceneCanvasContext } from '../viewport/scene_canvas_context';

export class Services {
  readonly scene: SceneInHand;
  readonly stage: SceneCanvas;
  readonly link: Link;
  readonly voice = new Voice();
  readonly modes = new Modes();
  /** Fetched when a text has live numbers, or symbols that the picture may have an arrow of. */
  readonly fillLive: FillLive = async (root) => {
    const { fillLive } = await import('../store/live_numbers');
    return fillLive(root, this.scene.store, this.scene.selection);
  };

  constructor(page: PageData) {
    this.scene = new SceneInHand(page);
    this.stage = new SceneCanvas(this.scene.store, this.scene.selection);
    this.link = new Link(this.scene, this.stage, this.modes);
  }
}

/** Hands the services to all components within. */
export function Provide({ services, children }: { services: Services; children: ComponentChildren }) {
  const { scene, stage, link, voice, modes, fillLive } = services;
  return (
    <SceneContext.Provider value={scene}>
      <SceneCanvasContext.Provider value={stage}>
        <LinkContext.Provider value={link}>
          <VoiceContext.Provider value={voice}>
            <ModesContext.Provider value={modes}>
              <LiveContext.Provider value={fillLive}>{children}</LiveContext.Provider>
            </ModesContext.Provider>
          </VoiceContext.Provider>
        </LinkContext.Provider>
      </SceneCanvasContext.Provider>
    </SceneContext.Provider>
  );
}
