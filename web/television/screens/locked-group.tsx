import { groupWords } from '../group-words.ts'
import { Icon } from './icon.tsx'
import { type KeyHint, KeyHints } from './key-hints.tsx'

const HINTS: readonly KeyHint[] = [{ keys: ['OK'], text: groupWords.hint }]

/** In place of the list of a locked group. */
export const LockedGroup = () => (
  <div className="nothing locked">
    <Icon name="lock" />
    <div>
      <h2>{groupWords.locked}</h2>
      <KeyHints hints={HINTS} />
    </div>
  </div>
)
