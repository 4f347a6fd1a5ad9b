// Holds one fit, with a module of its own, and answers one message after the other.
import init, { Fit } from '../generated/wasm/fit';
import url from '../generated/wasm/fit.wasm?url';
import type { FitAsked, FitReply } from './fit';
import { answerEach } from './one_at_a_time';

let fit: Fit | undefined;

async function answer(asked: FitAsked): Promise<FitReply> {
  switch (asked.kind) {
    case 'begin': {
      await init({ module_or_path: new URL(url, self.location.href) });
      fit = new Fit(asked.plan);
      for (const losses of asked.told) fit.tell(losses);
      break;
    }
    case 'tell':
      fit?.tell(asked.losses);
  }
  if (!fit) return { failure: 'the fit has not begun' };
  return asked.kind === 'answer' ? { answer: fit.answer() } : { state: fit.state() };
}

answerEach(answer);
