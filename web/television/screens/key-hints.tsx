import { words } from '../words.ts'
import { Icon } from './icon.tsx'

type Arrow = keyof typeof words.arrows

export interface KeyHint {
  readonly keys: readonly (Arrow | 'OK' | '0')[]
  readonly text: string
}

export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <span className="key-hints">
    {hints.map(({ keys, text }) => (
      <span key={text}>
        {keys.map((key) => (
          <kbd key={key}>
            {key === 'OK' || key === '0' ? key : <Icon name={key} label={words.arrows[key]} />}
          </kbd>
        ))}{' '}
        {text}
      </span>
    ))}
  </span>
)
