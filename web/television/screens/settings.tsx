import { useState } from 'react'
import { isOlder } from '@player/server/app-client'
import { type Machine, useKeys, useView } from '../use-view.ts'
import { licenceLine, words } from '../words.ts'
import { Browsers } from './browsers.tsx'
import { Notices, useNotices } from './notices.tsx'
import { NumberPad } from './number-pad.tsx'
import { Button, Fact, Glow, Message, TopBar } from './parts.tsx'
import { Report } from './report.tsx'

type Open = 'all' | 'browsers' | 'notices' | 'parent-pin' | 'report' | 'reset'

export function Settings({ machine, onClose }: { machine: Machine; onClose: () => void }) {
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
  useKeys((key) => {
    if (key === 'back') leave()
    return key === 'back'
  })
  const replaceKey = async () => {
    setOpen('all')
    await machine.client.replaceKey().then(
      () => setNote('Your new device key is on the left. Phones and computers have to log in again.'),
      () => setNote('The key wasn’t changed. Try again later.'),
    )
  }
  if (open === 'parent-pin')
    return (
      <ParentPin
        machine={machine}
        onSend={async (pin) => {
          if (pin !== secrets?.parent_pin) throw new Error('That’s not the parent PIN.')
          await replaceKey()
        }}
      />
    )
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
          <Button
            first={chosen === 'parent-pin'}
            quiet
            disabled={secrets === null}
            onPress={() => (secrets?.parent_pin === null ? void replaceKey() : go('parent-pin'))}
          >
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

/** A new key logs everybody out, so it is for who knows the PIN of parental control. */
function ParentPin({ machine, onSend }: { machine: Machine; onSend: (pin: string) => Promise<void> }) {
  return (
    <Message
      machine={machine}
      title="New device key"
      text="Phones and computers have to log in again with the new key. Type the parent PIN to continue."
      aside={<NumberPad machine={machine} label="Parent PIN" secret longest={6} onSend={onSend} />}
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
