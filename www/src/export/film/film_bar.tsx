// How far the film is, at the foot of the page: what is open there stays usable.
import './film.css';
import { render } from 'preact';
import { Button } from '../../ui/buttons';
import { saveBlob } from '../../ui/save_file';
import { filming, giveUp } from './filming';

let holder: HTMLElement | undefined;

/** Puts the line up, once. */
export function showFilmBar(): void {
  if (holder) return;
  holder = document.createElement('aside');
  holder.className = 'film-bar';
  holder.setAttribute('aria-label', 'Film');
  document.body.append(holder);
  render(<FilmBar />, holder);
}

function FilmBar() {
  const film = filming.value;
  if (!film) return null;
  const close = () => {
    filming.value = undefined;
  };
  if (film.kind === 'under way') {
    const { done, total, phase } = film;
    const words =
      phase === 'colours' ? 'Choosing colours' : total ? `Frame ${done} of ${total}` : 'Film begins';
    return (
      <p class="film-line">
        <progress aria-label="Film" value={total ? done : undefined} max={total || 1} />
        <span class="muted">{words}</span>
        <Button onClick={giveUp}>Give up the film</Button>
      </p>
    );
  }
  if (film.kind === 'failed')
    return (
      <p class="film-line" role="alert">
        <span>There is no film: {film.why}</span>
        <Button onClick={close}>Close</Button>
      </p>
    );
  return (
    <p class="film-line" role="status">
      <span>
        {film.name} is saved: {film.words}.{' '}
        {film.fingerprint && (
          <span class="muted" title="Whoever films this again on this machine gets the same number">
            Fingerprint of its frames: <code data-testid="film-fingerprint">{film.fingerprint}</code>
          </span>
        )}
      </span>
      <Button onClick={() => saveBlob(film.name, film.blob)}>Save again</Button>
      <Button onClick={close}>Close</Button>
    </p>
  );
}
