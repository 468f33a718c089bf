import { startTransition } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from './reminder-words.ts'

export const EmailMe = ({ name, onAsk }: { name: string; onAsk: () => void }) => (
  <Button
    kind="secondary"
    size="small"
    aria-label={words.ask.named(name)}
    onClick={() => startTransition(onAsk)}
  >
    {words.ask.button}
  </Button>
)
