import { type DeviceView, moveInput } from '@player/server/contract/devices'
import { messages } from '@player/server/messages/devices'
import { type SubmitEvent, useRef, useState } from 'react'
import { checkForm } from '../../api/check-form.ts'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { MacField } from '../../ui/mac-field.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { useOneRun } from '../../ui/use-one-run.ts'
import styles from './switch-mac.module.css'

/** The new address, the question, and how it ended. A failure keeps what was typed. */
export function SwitchMacForm({ device }: { device: DeviceView }) {
  const field = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const move = trpc.devices.move.useMutation()
  const { running, run } = useOneRun()
  const [mac, setMac] = useState('')
  const [error, setError] = useState<string>()
  /** Old and new address while the question is asked: the device itself may change meanwhile. */
  const [asking, setAsking] = useState<{ from: string; to: string } | null>(null)
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; title: string } | null>(null)

  const showError = (message: string | undefined) => {
    setError(message)
    field.current?.focus()
  }

  const change = ({ from, to }: { from: string; to: string }) =>
    run(async () => {
      try {
        const { message } = await move.mutateAsync({ mac_address: to })
        setMac('')
        setOutcome({ kind: 'success', title: message })
        void utils.sessions.current.invalidate()
      } catch (thrown) {
        const { kind, message, errors } = failureOf(thrown)
        if (errors['mac_address']) showError(errors['mac_address'])
        else if (await hasMoved(from, to)) {
          setMac('')
          setOutcome({ kind: 'success', title: messages.mac_switched })
        }
        // The guard asks for a new login beside the form.
        else if (kind !== 'unauthorised')
          setOutcome({ kind: 'error', title: (messages.mac_switch_failed + (message ?? '')).trim() })
      }
      setAsking(null)
    })

  /** Whether it happened although no answer came: the device itself says so. */
  async function hasMoved(from: string, to: string): Promise<boolean> {
    try {
      // Past the cache: there a live update takes the place of a question that is under way.
      const { device: now } = await utils.client.sessions.current.query()
      return now.mac_address === to && from !== to
    } catch {
      return false
    }
  }

  return (
    <>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          const checked = checkForm(moveInput, { mac_address: mac })
          if ('errors' in checked) showError(checked.errors['mac_address'])
          else setAsking({ from: device.mac_address, to: checked.data.mac_address })
        }}
      >
        <MacField
          ref={field}
          name="mac_address"
          label="New MAC address"
          hint="As the player shows it on the other screen."
          placeholder="00:00:00:00:00:00"
          autoComplete="off"
          className={styles['figures']}
          disabled={!device.can_move}
          value={mac}
          error={error}
          onValue={(value) => {
            setMac(value)
            setError(undefined)
          }}
        />
        <Button type="submit" className={styles['save']} busy={running} disabled={!device.can_move}>
          Switch MAC
        </Button>
      </form>
      <UnsavedChanges unsaved={mac !== ''} />
      {asking && (
        <ConfirmDialog
          title="Switch to the new address?"
          confirm="Switch MAC"
          busy={running}
          onConfirm={() => change(asking)}
          onClose={() => setAsking(null)}
        >
          <dl className={styles['change']}>
            <dt>From</dt>
            <dd>{asking.from}</dd>
            <dt>To</dt>
            <dd>{asking.to}</dd>
          </dl>
          <p>Everything moves at once. It cannot be taken back, and it can be done only once.</p>
        </ConfirmDialog>
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
