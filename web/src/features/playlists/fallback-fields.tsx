import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ordinal } from '@player/server/kernel/locale/ordinal'
import { Button } from '../../ui/button.tsx'
import { AddressField } from './address-field.tsx'
import styles from './playlist-form.module.css'
import { FALLBACK_FIELDS } from './playlist-values.ts'
import type { PlaylistFormState } from './use-playlist-form.ts'
import { words } from './words.ts'

/** Up to three further addresses: those that are filled in, and one more for each click. */
export function FallbackFields({ form, acceptAddress }: Pick<PlaylistFormState, 'form' | 'acceptAddress'>) {
  const { field, focus, values } = form
  const [addedCount, setAdded] = useState(0)
  const filledCount = FALLBACK_FIELDS.reduce((n, name, index) => (values[name] === '' ? n : index + 1), 0)
  const count = Math.max(addedCount, filledCount)
  const focusLast = useEffectEvent(() => {
    const last = FALLBACK_FIELDS[addedCount - 1]
    if (last) focus(last)
  })
  useEffect(() => focusLast(), [addedCount])
  return (
    <>
      {FALLBACK_FIELDS.slice(0, count).map((name, index) => (
        <AddressField
          key={name}
          kind="host"
          label={words.form.fallbacks.label(ordinal(index + 2))}
          hint={words.form.fallbacks.hint}
          {...field(name)}
          onKeep={acceptAddress}
        />
      ))}
      {count < FALLBACK_FIELDS.length && (
        <Button kind="quiet" size="small" className={styles['more']} onClick={() => setAdded(count + 1)}>
          <Plus size={18} />
          {words.form.fallbacks.add}
        </Button>
      )}
    </>
  )
}
