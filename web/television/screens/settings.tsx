import { useState } from 'react'
import { isOlder } from '@player/server/app-client'
import { type Machine, useBack, useView } from '../use-view.ts'
import { licenceLine, words } from '../words.ts'
import { Browsers } from './browsers.tsx'
import { Notices, useNotices } from './notices.tsx'
import { NumberPad } from './number-pad.tsx'
import { Button, Fact, Glow, Message, TopBar } from './parts.tsx'
import { Report } from './report.tsx'

type Open = 'all' | 'browsers' | 'notices' | 'report' | 'reset'

interface SettingsProps {
  machine: Machine
  onClose: () => void
}

/** They show and change the device key, and reset: with a parent PIN they ask for it each time. */
export function Settings(props: SettingsProps) {
  const { state } = useView(props.machine)
  const [isAllowed, setAllowed] = useState(false)
  return isAllowed || !state?.parental.pin_set ? (
    <AllSettings {...props} />
  ) : (
    <ParentPin {...props} onRight={() => setAllowed(true)} />
  )
}

function AllSettings({ machine, onClose }: SettingsProps) {
  const { macAddress, secrets, state } = useView(machine)
  const notices = useNotices(machine)
  const [open, setOpen] = useState<Open>('all')
  const [from, setFrom] = useState<Open>('all')
  const [note, setNote] = useState('')
  const go = (next: Open) => {
    setFrom(next)
    setOpen(next)
  }
  // The notices may have ended while they were read.
  const chosen = from === 'notices' && notices.length === 0 ? 'all' : from
  const leave = () => (open === 'all' ? onClose() : setOpen('all'))
  useBack(leave)
  const replaceKey = async () => {
    await machine.client.replaceKey().then(
      () => setNote('Your new device key is on the left. Phones and computers have to log in again.'),
      () => setNote('The key wasn’t changed. Try again later.'),
    )
  }
  if (open === 'browsers') return <Browsers machine={machine} onClose={leave} />
  if (open === 'notices') return <Notices machine={machine} onClose={leave} />
  if (open === 'report') return <Report machine={machine} onSent={leave} onCancel={leave} />
  if (open === 'reset') return <Reset machine={machine} onClose={leave} />
  const { version } = machine
  const latest = state?.app.latest
  return (
    <div className="screen settings">
      <Glow />
      <TopBar machine={machine} title="Settings" />
      <main>
        <dl className="facts">
          <Fact label="MAC address" value={macAddress ?? '…'} spelled />
          <Fact label="Device key" value={secrets?.device_key ?? '…'} spelled />
          {state && <Fact label="Licence" value={licenceLine(state.licence)} />}
          {state?.device.addresses.map(({ kind, mac }) => (
            <Fact key={mac} label={CABLES[kind]} value={mac} />
          ))}
          <Fact
            label="Version"
            value={latest && isOlder(version, latest) ? `${version}; ${latest} is available` : version}
          />
        </dl>
        <div className="column">
          <Button first={chosen === 'all'} quiet onPress={onClose}>
            Back
          </Button>
          {notices.length > 0 && (
            <Button first={chosen === 'notices'} quiet onPress={() => go('notices')}>
              {words.notices.title}
            </Button>
          )}
          <Button quiet disabled={secrets === null} onPress={() => void replaceKey()}>
            New device key
          </Button>
          <Button first={chosen === 'browsers'} quiet onPress={() => go('browsers')}>
            {words.browsers.title}
          </Button>
          <Button first={chosen === 'report'} quiet onPress={() => go('report')}>
            Report for support
          </Button>
          <Button first={chosen === 'reset'} quiet onPress={() => go('reset')}>
            Factory reset
          </Button>
          <output className="lead">{note}</output>
        </div>
      </main>
    </div>
  )
}

function ParentPin({ machine, onClose, onRight }: SettingsProps & { onRight: () => void }) {
  const { secrets } = useView(machine)
  useBack(onClose)
  const check = async (pin: string) => {
    const right = secrets?.parent_pin ?? null
    if (right === null) throw new Error(words.parentPin.unknown)
    if (pin !== right) throw new Error(words.parentPin.wrong)
    onRight()
  }
  return (
    <Message
      machine={machine}
      title="Settings"
      text={words.parentPin.text}
      aside={
        <NumberPad machine={machine} label={words.parentPin.label} secret maxLength={6} onSend={check} />
      }
    />
  )
}

function Reset({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  return (
    <Message
      machine={machine}
      title="Reset this television?"
      text="Your playlists and your licence stay with your device. You’ll need its key, or your phone, to come back."
      scene="television"
      mood="alarm"
    >
      <div className="row">
        <Button first onPress={onClose}>
          Cancel
        </Button>
        <Button quiet onPress={machine.reset}>
          Reset
        </Button>
      </div>
    </Message>
  )
}

const CABLES = { ethernet: 'Ethernet address', wifi: 'Wi-Fi address', unknown: 'Another address' } as const
