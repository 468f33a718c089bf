import { DEVICE_KEY_LENGTH, type DeviceView, moveInput } from '@player/server/contract/devices'
import { answer, messages } from '@player/server/messages/devices'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { checkForm } from '../../forms/check-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Message, MessageDialog } from '../../ui/controls/dialog.tsx'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { MacField } from '../../ui/controls/mac-field.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { useFreshProof } from './fresh-proof.tsx'
import { type MacSwitch, type Proof, SwitchMacQuestion, type SwitchStage } from './switch-mac-question.tsx'
import styles from './switch-mac.module.css'
import { SwitchPicture } from './switch-picture.tsx'
import { words } from './switch-words.ts'

const FIRST_STAGE: SwitchStage = { name: 'confirm' }

interface SwitchMacFormProps {
  device: DeviceView
  /** What to know before a switch, between the picture of the switch and the fields. */
  children: ReactNode
}

export function SwitchMacForm({ device, children }: SwitchMacFormProps) {
  const utils = trpc.useUtils()
  const check = trpc.devices.checkMove.useMutation()
  const ask = trpc.devices.askToMove.useMutation()
  const move = trpc.devices.move.useMutation()
  const { callWithProof, question } = useFreshProof()
  /** The switch under way; `device` may change meanwhile. */
  const [pendingSwitch, setPendingSwitch] = useState<MacSwitch | null>(null)
  const [stage, setStage] = useState(FIRST_STAGE)
  const [outcome, setOutcome] = useState<Message | null>(null)
  const form = useForm({
    initial: { mac_address: '', device_key: '' },
    check: (values) => checkForm(moveInput, values),
    async submit({ mac_address: to, device_key }) {
      // Only the server knows all addresses of this device.
      await check.mutateAsync({ mac_address: to })
      setPendingSwitch({ from: device.mac_address, to, device_key })
    },
    onFailure: showFailure,
  })

  const close = () => {
    setPendingSwitch(null)
    setStage(FIRST_STAGE)
  }

  const succeed = (title: string) => {
    form.reset()
    setOutcome({ kind: 'success', title })
    close()
    void utils.sessions.current.invalidate()
  }

  /** Starts the switch. Without a device key, the server may have to ask the television at the new address. */
  async function start({ to, device_key }: MacSwitch): Promise<void> {
    if (device_key !== null) return finish(to, { device_key })
    const request = await callWithProof((current_key) =>
      ask.mutateAsync({ mac_address: to, current_key }),
    ).catch(closeAndThrow)
    if (request.status === 'waiting') setStage({ name: 'waiting', request })
    else succeed(request.message)
  }

  async function finish(to: string, proof: Proof, replace = false): Promise<void> {
    const moved = await callWithProof((current_key) =>
      move.mutateAsync({ mac_address: to, ...proof, replace, current_key }),
    ).catch(closeAndThrow)
    if (moved.status === 'error') setStage({ name: 'replace', playlists: moved.playlists, proof })
    else succeed(moved.message)
  }

  function closeAndThrow(thrown: unknown): never {
    close()
    throw thrown
  }

  async function showFailure({ kind, code, message }: Failure): Promise<void> {
    if (pendingSwitch && (await hasMoved(pendingSwitch))) return succeed(messages.mac_switched)
    setOutcome({
      kind: 'error',
      title: message ? messages.mac_switch_refused(message) : messages.save_failed,
      ...(code === answer('confirm_on_television').code && { text: messages.confirm_on_television_hint }),
      ...(kind === null && { text: noAnswer() }),
    })
  }

  /** Whether the switch happened although its answer was lost. */
  async function hasMoved({ from, to }: MacSwitch): Promise<boolean> {
    try {
      // Not through the cache: a live update may replace this query's result.
      const { device: current } = await utils.client.sessions.current.query()
      return current.mac_address === to && from !== to
    } catch {
      return false
    }
  }

  return (
    <>
      <div className={styles['columns']}>
        <SwitchPicture
          {...(device.can_move
            ? { from: device.mac_address, to: form.values.mac_address }
            : { from: '', to: device.mac_address })}
        />
        <div className={styles['column']}>
          {children}
          <form {...form.props} className={classNames(formStyles['form'], formStyles['short'])}>
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
            <Button {...form.button} disabled={!device.can_move}>
              {words.form.button}
            </Button>
          </form>
        </div>
      </div>
      <UnsavedChanges isUnsaved={form.isUnsaved} />
      {question}
      {pendingSwitch && !question && pendingSwitch.from === device.mac_address && (
        <SwitchMacQuestion
          key={stage.name}
          pendingSwitch={pendingSwitch}
          stage={stage}
          busy={form.busy}
          onStart={() => form.run(() => start(pendingSwitch))}
          onFinish={(proof, replace) => form.run(() => finish(pendingSwitch.to, proof, replace))}
          onEnd={(name) => setStage({ name })}
          onUseDeviceKey={() => {
            close()
            // The dialog, as it closes, first gives back the focus.
            queueMicrotask(() => form.focus('device_key'))
          }}
          onClose={close}
        />
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
