import { messages } from '@player/server/messages/contact'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, MessageDialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { MacField } from '../ui/mac-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pager } from '../ui/pager.tsx'
import { SecretField } from '../ui/secret-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { Trouble } from '../ui/trouble.tsx'
import styles from './components-page.module.css'

const COLOURS = [
  'surface',
  'surface-raised',
  'surface-card',
  'line',
  'line-field',
  'text',
  'text-soft',
  'text-hint',
  'accent',
  'focus',
  'primary',
  'good',
  'warn',
  'bad',
]
const SIZES = ['title-1', 'title-2', 'title-3', 'text-large', 'text-body', 'text-small', 'text-tiny']
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8]
const RADII = ['field', 'card', 'panel', 'device']

/** Every component, on both surfaces: /dev/components in development. */
export function ComponentsPage() {
  return (
    <>
      {(['night', 'paper'] as const).map((surface) => (
        <main key={surface} className={styles['surface']} data-surface={surface}>
          <Logo />
          <h1>{surface === 'night' ? 'Night' : 'Paper'}</h1>
          <Tokens />
          <Controls />
          <Messages />
        </main>
      ))}
    </>
  )
}

function Tokens() {
  return (
    <>
      <h2>Colour</h2>
      <ul className={styles['row']}>
        {COLOURS.map((name) => (
          <li key={name} className={styles['colour']}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <h2>Type</h2>
      {SIZES.map((name) => (
        <p key={name} style={{ fontSize: `var(--${name})`, lineHeight: 1.2 }}>
          Lights down <code>{name}</code>
        </p>
      ))}
      <h2>Space and radius</h2>
      <ul className={styles['row']}>
        {SPACES.map((step) => (
          <li key={step}>
            <span
              className={styles['block']}
              style={{ inlineSize: `var(--space-${step})`, blockSize: `var(--space-${step})` }}
            />
            {step}
          </li>
        ))}
        {RADII.map((name) => (
          <li key={name}>
            <span className={styles['corner']} style={{ borderRadius: `var(--radius-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <h2>Motion</h2>
      <ul className={styles['row']}>
        {['quick', 'entrance'].map((name) => (
          <li key={name}>
            <span className={styles['moving']} style={{ transition: `translate var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function Controls() {
  const [text, setText] = useState('')
  const [mac, setMac] = useState('02:00:5E:10:00:01')
  const [page, setPage] = useState(3)
  return (
    <>
      <h2>Buttons</h2>
      <div className={styles['row']}>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button size="large">Large</Button>
        <Button size="small">Small</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <CopyButton text="520741" />
      </div>
      <h2>Fields</h2>
      <div className={styles['fields']}>
        <TextField label="Name" value={text} onValue={setText} hint="A hint" />
        <TextField label="Email" value="ada@" readOnly error={messages.email_invalid} />
        <SecretField label="Device key" value={text} onValue={setText} />
        <MacField label="MAC address" value={mac} onValue={setMac} />
        <Select label="Coin" value="btc">
          <option value="btc">Bitcoin</option>
        </Select>
        <TextArea label="Message" rows={3} value={text} onValue={setText} />
        <Switch label="Protect this playlist" hint="Asks for a PIN." defaultChecked />
        <Switch kind="checkbox" label="Remember me" />
      </div>
      <h2>Badges, pages</h2>
      <div className={styles['row']}>
        <Badge kind="good">Active</Badge>
        <Badge kind="warn">Trial</Badge>
        <Badge kind="bad">Inactive</Badge>
        <Badge>General</Badge>
        <Pager page={page} pages={9} onPage={setPage} label="Pages" />
      </div>
    </>
  )
}

function Messages() {
  const [open, setOpen] = useState<'question' | 'success' | 'error' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <h2>Cards, notices, dialogs</h2>
      <div className={styles['fields']}>
        <Card>A card on its surface</Card>
        <Card data-surface="night">The black card</Card>
        <Notice title="Plain">Something to know.</Notice>
        <Notice kind="good" title="Good" onClose={close}>
          It worked.
        </Notice>
        <Notice kind="bad" title="Bad">
          It did not.
        </Notice>
      </div>
      <div className={styles['row']}>
        {(['question', 'success', 'error'] as const).map((kind) => (
          <Button key={kind} kind="secondary" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'question'}
        onClose={close}
        icon="question"
        title="Delete this playlist?"
        actions={
          <Button data-confirm onClick={close}>
            Delete
          </Button>
        }
      />
      <MessageDialog
        message={
          open === 'success' || open === 'error'
            ? { kind: open, title: 'How it ended', text: 'And why.' }
            : null
        }
        onClose={close}
      />
      <h2>Table</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th>Date</th>
            <th>Method</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>20 Nov. 2026</td>
            <td>PayPal</td>
            <td>€7.99</td>
          </tr>
        </tbody>
      </table>
      <h2>Empty, loading, trouble</h2>
      <div className={styles['fields']}>
        <EmptyState title="No playlists yet" action={<Button>Add one</Button>}>
          The first one takes a minute.
        </EmptyState>
        <Skeleton />
        <Trouble title="Your playlists cannot be shown" onRetry={close} />
      </div>
    </>
  )
}
