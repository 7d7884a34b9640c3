/** The whole of the view, from top to bottom; what is not known is left out. */
import { Buttons } from './buttons';
import { Items } from './items';
import type { PartProps } from './partProps';
import { Parts, WindowBar } from './windowParts';
import { Sessions } from './sessions';
import { Timeline } from './timeline';

export function Panel({ state, say }: PartProps) {
  const { kind, words } = state;
  return (
    <main aria-busy={kind === 'loading'}>
      {kind !== 'shown' && <h1>{state.title}</h1>}
      {state.notices.map((text) => (
        <p class="notice" role="status">
          {text}
        </p>
      ))}
      {kind === 'loading' && <p role="status">{words.loading}</p>}
      {kind === 'shown' && <Conversation state={state} say={say} />}
      <Buttons state={state} say={say} />
      <Sessions state={state} say={say} />
    </main>
  );
}

function Conversation({ state, say }: PartProps) {
  return (
    <>
      <header>
        <h1>{state.title}</h1>
        <p class="headline">{state.headline}</p>
        <p class="facts">{state.facts.join(' · ')}</p>
      </header>
      <WindowBar state={state} />
      <Parts title={state.words.parts} shares={state.shares} />
      <Timeline state={state} say={say} />
      <Items state={state} say={say} />
    </>
  );
}
