// One session, and the modules of the engine in turn: whichever holds the experiment of the document. A session that goes from
// one module to another takes its recording and its inputs along.
import type { Change, Command } from '../generated/scene';
import { type EngineName, engineAfter } from './engine_of';

/** Functions that this needs of its worker. */
export interface Ways {
  /** The module that is there. */
  name(): EngineName;
  /** Another one in its place, with nothing open. */
  load(name: EngineName): Promise<void>;
  /** The open session, as text; nothing where none is open. */
  handover(): string | undefined;
  /** Goes on where a session was, and carries out a command, if there is one; what undoes it. Its run is under way. */
  resume(handover: string, command: Command | undefined): Command | null;
  /** Goes through the run under way, until it is there. */
  goOn(): Promise<void>;
  /** Shows a state in the module that is there; by an empty list, that of the document again, where one is open. */
  preview(changes: Change[]): void;
}

export class InTurn {
  /** The session as it was, while a preview stands in another module. */
  private home: { name: EngineName; handover: string } | undefined;

  constructor(private readonly ways: Ways) {}

  /** In the module that is asked for, with the session of the one before it; where that one refuses, all is as it was. */
  async within<T>(needed: EngineName, act: (handover: string | undefined) => T): Promise<T> {
    const { ways } = this;
    const name = ways.name();
    if (name === needed) return act(undefined);
    const handover = ways.handover();
    await ways.load(needed);
    try {
      return act(handover);
    } catch (e) {
      if (handover !== undefined) await this.back({ name, handover });
      throw e;
    }
  }

  /** Carries out a command that turns the experiment into one of another module; nothing where it does not. */
  async turned(command: Command): Promise<Command | undefined> {
    const needed = engineAfter(command);
    if (!needed || needed === this.ways.name()) return undefined;
    const inverse = await this.within(needed, (handover = '') => this.ways.resume(handover, command));
    if (!inverse) throw new Error('the engine did not say how to undo this');
    return inverse;
  }

  /** Shows a state without making it; says whether its names are others. */
  async preview(changes: Change[]): Promise<boolean> {
    const command: Command = { kind: 'set_all', changes };
    const needed = engineAfter(command);
    const name = this.ways.name();
    const handover = needed && needed !== name ? this.ways.handover() : undefined;
    if (handover === undefined) this.ways.preview(changes);
    else {
      await this.turned(command);
      this.home = { name, handover };
    }
    return needed !== undefined;
  }

  /** The state of the document again. */
  async endPreview(): Promise<void> {
    const { home } = this;
    this.home = undefined;
    if (home) await this.back(home);
    else this.ways.preview([]);
  }

  private async back({ name, handover }: { name: EngineName; handover: string }): Promise<void> {
    if (this.ways.name() !== name) await this.ways.load(name);
    this.ways.resume(handover, undefined);
    await this.ways.goOn();
  }
}
