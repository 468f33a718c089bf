import { useState } from 'react'
import type { useLoginCode } from '../use-login-code.ts'
import { words } from '../words.ts'
import { Button } from './button.tsx'

/** A button for a new code; nothing while there is a valid one, or the first is made. */
export function RenewCode({ status, renew }: ReturnType<typeof useLoginCode>) {
  const [isRenewing, setRenewing] = useState(false)
  if (status.kind === 'valid' || (status.kind === 'making' && !isRenewing)) return null
  return (
    <Button
      quiet
      onPress={() => {
        setRenewing(true)
        renew()
      }}
    >
      {status.kind === 'making' ? words.connect.making : words.connect.renew}
    </Button>
  )
}
