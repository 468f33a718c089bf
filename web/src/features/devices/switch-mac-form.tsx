import {
  DEVICE_KEY_LENGTH,
  type DeviceView,
  moveInput,
  type MoveOutput,
} from '@player/server/contract/devices'
import type { PlaylistTitle } from '@player/server/contract/playlists'
import { answer, messages } from '@player/server/messages/devices'
import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { checkForm } from '../../forms/check-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { type Message, MessageDialog } from '../../ui/dialog.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { MacField } from '../../ui/mac-field.tsx'
import { noAnswer } from '../../ui/no-answer.ts'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { type Switch, SwitchMacQuestion } from './switch-mac-question.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

const EMPTY = { mac_address: '', device_key: '' }

/** The form to switch the MAC address. A failure keeps the input. */
export function SwitchMacForm({ device }: { device: DeviceView }) {
  const utils = trpc.useUtils()
  const move = trpc.devices.move.useMutation()
  /** The request while it is confirmed: the device may change meanwhile. */
  const [asking, setAsking] = useState<Switch | null>(null)
  /** What would be deleted at the new address; null before the server answered. */
  const [playlists, setPlaylists] = useState<readonly PlaylistTitle[] | null>(null)
  const [outcome, setOutcome] = useState<Message | null>(null)
  const form = useForm({
    initial: EMPTY,
    check: (values) => checkForm(moveInput, values),
    submit: ({ mac_address: to, device_key }) => setAsking({ from: device.mac_address, to, device_key }),
    onFailure: fail,
  })

  const close = () => {
    setAsking(null)
    setPlaylists(null)
  }

  const succeed = (title: string) => {
    form.reset()
    setOutcome({ kind: 'success', title })
    close()
  }

  async function change({ to, device_key }: Switch): Promise<void> {
    const moved: MoveOutput = await move
      .mutateAsync({ mac_address: to, device_key, replace: playlists !== null })
      .catch((thrown: unknown) => {
        close()
        throw thrown
      })
    if (moved.status === 'error') return setPlaylists(moved.playlists)
    succeed(moved.message)
    void utils.sessions.current.invalidate()
  }

  async function fail({ kind, code, message }: Failure): Promise<void> {
    if (asking && (await hasMoved(asking))) return succeed(messages.mac_switched)
    setOutcome({
      kind: 'error',
      title: message ? messages.mac_switch_refused(message) : messages.save_failed,
      ...(code === answer('mac_taken').code && { text: messages.mac_taken_hint }),
      ...(kind === null && { text: noAnswer() }),
    })
  }

  /** Whether the switch happened although its answer was lost. */
  async function hasMoved({ from, to }: Switch): Promise<boolean> {
    try {
      // Not through the cache: a live update may replace this query's result.
      const { device: now } = await utils.client.sessions.current.query()
      return now.mac_address === to && from !== to
    } catch {
      return false
    }
  }

  return (
    <>
      <form {...form.props} className={styles['form']}>
        <MacField
          {...form.field('mac_address')}
          {...words.form.mac}
          placeholder="00:00:00:00:00:00"
          autoComplete="off"
          className={styles['figures']}
          disabled={!device.can_move}
        />
        <DigitsField
          {...form.field('device_key')}
          {...words.form.key}
          className={styles['figures']}
          maxLength={DEVICE_KEY_LENGTH}
          disabled={!device.can_move}
        />
        <Button {...form.button} className={styles['save']} disabled={!device.can_move}>
          {words.form.button}
        </Button>
      </form>
      <UnsavedChanges unsaved={form.unsaved} />
      {asking && (
        <SwitchMacQuestion
          key={playlists === null ? 'switch' : 'replace'}
          asking={asking}
          playlists={playlists}
          busy={form.busy}
          onConfirm={() => form.run(() => change(asking))}
          onClose={close}
        />
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
