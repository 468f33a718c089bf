import { startTransition } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from './reminder-words.ts'

interface EmailMeProps {
  name: string
  onAsk: () => void
}

export const EmailMe = ({ name, onAsk }: EmailMeProps) => (
  <Button
    kind="secondary"
    size="small"
    aria-label={words.ask.named(name)}
    onClick={() => startTransition(onAsk)}
  >
    {words.ask.button}
  </Button>
)
