// In a class: the code of the answer that was just given, to be called out, typed, or handed in as a file.
import { useState } from 'preact/hooks';
import type { Step } from '../generated/scene';
import { Button } from '../ui/buttons';
import { copyText } from '../ui/copy_text';
import { saveFile } from '../ui/save_file';
import { useVoice } from '../ui/voice';
import type { Attempt } from './attempts';
import { answerOf, seatOf, toClassCode } from './class_code';

interface ClassLineProps {
  scene: string;
  steps: readonly Step[];
  index: number;
  attempt: Attempt | undefined;
}

export function ClassLine({ scene, steps, index, attempt }: ClassLineProps) {
  const voice = useVoice();
  const [said, say] = useState('');
  const answer = answerOf(attempt);
  if (answer === undefined) return null;
  const code = toClassCode(scene, steps, { step: index + 1, answer, seat: seatOf() });
  const copy = async () => {
    const done = (await copyText(code)) ? 'Copied.' : 'Select the code and copy it.';
    say(done);
    voice.say(done);
  };
  return (
    <div class="class-line">
      <p>Your answer, for your class. It holds no name.</p>
      <output class="class-code">{code}</output>
      <p class="hand-in-row">
        <Button onClick={() => void copy()}>Copy the code</Button>
        <Button onClick={() => saveFile(`answer-${code}.txt`, `${code}\n`, 'text/plain')}>
          Save as a file
        </Button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
