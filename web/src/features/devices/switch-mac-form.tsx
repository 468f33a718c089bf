import {
  DEVICE_KEY_LENGTH,
  type DeviceView,
  moveInput,
  type MoveOutput,
} from '@player/server/contract/devices'
import type { PlaylistTitle } from '@player/server/contract/playlists'
import { messages } from '@player/server/messages/devices'
import { type SubmitEvent, useRef, useState } from 'react'
import { checkForm } from '../../api/check-form.ts'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { MacField } from '../../ui/mac-field.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { useOneRun } from '../../ui/use-one-run.ts'
import { type Switch, SwitchMacQuestion } from './switch-mac-question.tsx'
import styles from './switch-mac.module.css'

const EMPTY = { mac_address: '', device_key: '' }
const NAMES = ['mac_address', 'device_key'] as const
type Name = (typeof NAMES)[number]

type Outcome = { kind: 'success' | 'error'; title: string; text?: string }

/** The new address with its device key, the questions, and how it ended. A failure keeps what was typed. */
export function SwitchMacForm({ device }: { device: DeviceView }) {
  const form = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const move = trpc.devices.move.useMutation()
  const { running, run } = useOneRun()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  /** What was asked for, kept while the questions are asked: the device itself may change meanwhile. */
  const [asking, setAsking] = useState<Switch | null>(null)
  /** What would be deleted at the new address; null while that was not asked about. */
  const [playlists, setPlaylists] = useState<readonly PlaylistTitle[] | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const put = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  const showErrors = (found: Partial<Record<string, string>>) => {
    setErrors(found)
    const first = NAMES.find((name) => found[name])
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const close = () => {
    setAsking(null)
    setPlaylists(null)
  }

  const succeed = (title: string) => {
    setValues(EMPTY)
    setOutcome({ kind: 'success', title })
    close()
  }

  const change = ({ from, to, device_key }: Switch) =>
    run(async () => {
      try {
        const answer: MoveOutput = await move.mutateAsync({
          mac_address: to,
          device_key,
          replace: playlists !== null,
        })
        if (answer.status === 'error') return setPlaylists(answer.playlists)
        succeed(answer.message)
        void utils.sessions.current.invalidate()
      } catch (thrown) {
        const { kind, code, message, errors: wrong } = failureOf(thrown)
        close()
        if (NAMES.some((name) => wrong[name])) showErrors(wrong)
        else if (await hasMoved(from, to)) succeed(messages.mac_switched)
        // The guard asks for a new login beside the form.
        else if (kind !== 'unauthorised')
          setOutcome({
            kind: 'error',
            title: (messages.mac_switch_failed + (message ?? '')).trim(),
            ...(code === 'mac_taken' && { text: messages.mac_taken_hint }),
          })
      }
      return undefined
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
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          const checked = checkForm(moveInput, values)
          if ('errors' in checked) return showErrors(checked.errors)
          const { mac_address: to, device_key } = checked.data
          return setAsking({ from: device.mac_address, to, device_key })
        }}
      >
        <MacField
          name="mac_address"
          label="New MAC address"
          hint="As the player shows it on the other screen."
          placeholder="00:00:00:00:00:00"
          autoComplete="off"
          className={styles['figures']}
          disabled={!device.can_move}
          value={values.mac_address}
          error={errors['mac_address']}
          onValue={put('mac_address')}
        />
        <DigitsField
          name="device_key"
          label="Its device key (optional)"
          hint="Only needed if that address is already registered: the six digits on its screen."
          className={styles['figures']}
          maxLength={DEVICE_KEY_LENGTH}
          disabled={!device.can_move}
          value={values.device_key}
          error={errors['device_key']}
          onValue={put('device_key')}
        />
        <Button type="submit" className={styles['save']} busy={running} disabled={!device.can_move}>
          Switch MAC
        </Button>
      </form>
      <UnsavedChanges unsaved={values.mac_address !== '' || values.device_key !== ''} />
      {asking && (
        <SwitchMacQuestion
          key={playlists === null ? 'switch' : 'replace'}
          asking={asking}
          playlists={playlists}
          busy={running}
          onConfirm={() => change(asking)}
          onClose={close}
        />
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
