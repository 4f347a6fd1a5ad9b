// The end of a lesson: how the predictions went, the answers to hand in, what comes next. Fetched with the last step.
import './ask.css';
import { useState } from 'preact/hooks';
import type { Step } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import { copyText } from '../ui/copy_text';
import { rootPath } from '../ui/places';
import { saveFile } from '../ui/save_file';
import { recall, remember } from '../ui/storage';
import { useVoice } from '../ui/voice';
import { LONGEST_NAME, sheetOf, toCode, toFile } from './answer_code';
import type { Attempt, Attempts } from './attempts';
import { rememberAttempts, tally } from './keep_attempts';
import { StepTitle } from './step_text';

interface EndingProps {
  steps: readonly Step[];
  attempts: Attempts;
  onGo(step: number): void;
  onAgain(): void;
}

export function Ending(props: EndingProps) {
  const { steps, attempts } = props;
  const { page } = useScene();
  const { asked } = tally(steps, attempts);
  const { next } = page;
  // A file of its own has no site around it; an embed leaves its host's page alone.
  const { root } = document.documentElement.dataset;
  const target = parent === window ? undefined : '_blank';
  return (
    <section class="ending" aria-label="The end of the lesson">
      {asked > 0 && <Went {...props} />}
      {asked > 0 && <HandIn {...props} />}
      {root !== undefined && (
        <p class="onward">
          {next ? (
            <a class="button primary" target={target} href={`${rootPath()}s/${next.name}/`}>
              Next lesson: {next.title}
            </a>
          ) : (
            <span>This was the last lesson of the course.</span>
          )}
          <a target={target} href={`${rootPath()}#map`}>
            All lessons
          </a>
        </p>
      )}
    </section>
  );
}

const many = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

function Went({ steps, attempts, onGo, onAgain }: EndingProps) {
  const { page } = useScene();
  const again = () => {
    rememberAttempts(page, steps, {});
    onAgain();
  };
  const { asked, answered, right, second } = tally(steps, attempts);
  const left = asked - answered;
  return (
    <>
      <h3>Your predictions</h3>
      <p>
        <strong>
          {right} of {many(asked, 'prediction')} right
        </strong>
        {second > 0 && `, ${second} at the second try`}
        {left > 0 && `; ${left} not predicted`}.
      </p>
      <ul class="went">
        {steps.map(
          (step, i) =>
            step.question && (
              <li key={step.title}>
                <button type="button" class="plain" onClick={() => onGo(i)}>
                  <StepTitle step={step} />
                </button>
                <span class={`went-${attempts[i]?.verdict ?? 'open'}`}>{word(attempts[i])}</span>
              </li>
            ),
        )}
      </ul>
      {answered > 0 && <Button onClick={again}>Forget my answers and begin again</Button>}
    </>
  );
}

function word(attempt: Attempt | undefined): string {
  if (!attempt?.verdict) return 'Not answered';
  if (attempt.verdict === 'shown') return 'Shown';
  const tried = attempt.first ? ', second try' : '';
  return `${{ right: 'Right', near: 'Near', far: 'Not so' }[attempt.verdict]}${tried}`;
}

function HandIn({ steps, attempts }: EndingProps) {
  const { page } = useScene();
  const voice = useVoice();
  const [name, setName] = useState(recall('answers.name') ?? '');
  const [said, say] = useState('');
  const sheet = sheetOf(page.name, steps, attempts, name);
  const code = toCode(sheet);
  const copy = async () => {
    const done = (await copyText(code)) ? 'Copied.' : 'Select the code and copy it.';
    say(done);
    voice.say(done);
  };
  return (
    <details class="hand-in">
      <summary>Hand your answers in</summary>
      <p class="small">
        Send this code to your teacher, or the file. It holds what you answered and this name, nothing else.
      </p>
      <label class="field">
        <span>Name or number</span>
        <input
          type="text"
          maxLength={LONGEST_NAME}
          autocomplete="name"
          value={name}
          onInput={(e) => {
            setName(e.currentTarget.value);
            remember('answers.name', e.currentTarget.value);
          }}
        />
      </label>
      <textarea
        class="code"
        readOnly
        rows={3}
        spellcheck={false}
        aria-label="Answer code"
        value={code}
        onFocus={(e) => e.currentTarget.select()}
      />
      <p class="hand-in-row">
        <Button onClick={() => void copy()}>Copy the code</Button>
        <Button
          onClick={() =>
            saveFile(`answers-${page.name.replace('/', '-')}.json`, toFile(sheet), 'application/json')
          }
        >
          Save as a file
        </Button>
        <span class="muted small" role="status">
          {said}
        </span>
      </p>
    </details>
  );
}
