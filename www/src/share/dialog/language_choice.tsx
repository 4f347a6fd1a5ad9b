// In which language a link opens, a figure and a file speak: one choice for all three.
import { LANGUAGES } from '../../ui/dictionaries';
import { ownNameOf } from '../../ui/in_language';
import { Select } from '../../ui/inputs';
import { useChoices } from './choices';

const EACH = [...LANGUAGES, 'en'].sort().map((language) => [language, ownNameOf(language)] as const);

/** `inside`: of a file, which has one language and no other. */
export function LanguageChoice({ inside }: { inside?: boolean }) {
  const { language } = useChoices();
  return (
    <Select
      label="Language"
      value={inside ? language.value || 'en' : language.value}
      options={inside ? EACH : [['', 'as its reader has chosen'], ...EACH]}
      onChange={(now) => (language.value = now)}
    />
  );
}
