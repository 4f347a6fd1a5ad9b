// The language of the page, and what is not there in it: a lesson that nobody has translated stands in English, and the page says so.
import { useEffect, useRef } from 'preact/hooks';
import { useScene } from '../store/scene_in_hand';
import { say, spoken } from '../ui/language';
import { languageChooser } from '../ui/language_chooser';
import { rootPath } from '../ui/places';
import { useVoice } from '../ui/voice';

export function LanguageLine() {
  const { page } = useScene();
  const voice = useVoice();
  const place = useRef<HTMLParagraphElement>(null);
  const guide = `${rootPath()}docs/translating/`;
  useEffect(() => {
    place.current?.prepend(languageChooser());
    const steps = page.scene.lesson?.steps ?? [];
    if (!spoken || !steps.some((step) => say(step.text) === step.text)) return;
    voice.notify({
      text: 'This lesson has not been translated yet: its text stands in English.',
      tone: 'offer',
      action: { label: 'How to translate it', run: () => location.assign(guide) },
    });
  }, [page, voice, guide]);
  return (
    <p ref={place}>
      {spoken && spoken.holes > 0 && (
        <a
          href={guide}
        >{`${spoken.holes} sentences of the page are still in English: help to translate them`}</a>
      )}
    </p>
  );
}
