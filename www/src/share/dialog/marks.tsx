// An eye and a lock: whether readers of the embed see a thing, and whether they may change it.

import { IconButton } from '../../ui/buttons';
import { useVoice } from '../../ui/voice';
import { useChoices } from './choices';

export function Eye({ name, label }: { name: string; label: string }) {
  const voice = useVoice();
  const choices = useChoices();
  const shown = choices.isShown(name);
  return (
    <IconButton
      icon={shown ? 'eye' : 'hidden'}
      label={`${shown ? 'Hide' : 'Show'} ${label}`}
      pressed={shown}
      onClick={() => {
        choices.toggleShown(name);
        voice.say(`${label}: ${shown ? 'hidden from' : 'shown to'} readers`);
      }}
    />
  );
}

export function Lock({ name, label, disabled = false }: { name: string; label: string; disabled?: boolean }) {
  const voice = useVoice();
  const choices = useChoices();
  const locked = choices.isLocked(name);
  return (
    <IconButton
      icon={locked ? 'lock' : 'unlock'}
      label={`${locked ? 'Unlock' : 'Lock'} ${label}`}
      pressed={locked}
      disabled={disabled}
      onClick={() => {
        choices.toggleLocked(name);
        voice.say(`${label}: readers ${locked ? 'may' : 'may not'} change it`);
      }}
    />
  );
}

/** Parts of a figure that may be left out. */
const PARTS = [
  ['play', 'Play button'],
  ['reset', 'Reset button'],
  ['legend', 'Legend'],
  ['labels', 'Body names'],
  ['open', 'Link to the whole scene'],
] as const;

export function PartList() {
  return (
    <>
      {PARTS.map(([name, label]) => (
        <li key={name}>
          <span>{label}</span>
          <Eye name={name} label={label} />
        </li>
      ))}
      <li>
        <span>Turning the view</span>
        <Lock name="camera" label="camera" />
      </li>
      <li>
        <span>Moving the bodies</span>
        <Lock name="bodies" label="bodies" />
      </li>
    </>
  );
}
