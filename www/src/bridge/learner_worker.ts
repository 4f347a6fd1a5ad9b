// Holds one training, with a module of its own, and answers one message after the other.
import init, { Learner } from '../generated/wasm/learner';
import url from '../generated/wasm/learner.wasm?url';
import type { LearnerAsked, LearnerReply, Standing } from './learner';
import { answerEach } from './one_at_a_time';

let learner: Learner | undefined;

const standing = (of: Learner): Standing => ({ state: of.state(), orders: of.orders(), kept: of.kept() });

async function answer(asked: LearnerAsked): Promise<LearnerReply> {
  if (asked.kind === 'begin') {
    await init({ module_or_path: new URL(url, self.location.href) });
    learner = new Learner(asked.plan, asked.kept);
  }
  if (!learner) return { failure: 'the course has not begun' };
  switch (asked.kind) {
    case 'policy':
      return { policy: learner.policy(asked.made) };
    case 'onnx':
      return { onnx: new Uint8Array(learner.onnx(asked.made)) };
    case 'tell':
      learner.tell([...asked.made]);
  }
  return { standing: standing(learner) };
}

answerEach(answer);
