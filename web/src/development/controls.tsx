import { messages } from '@player/server/messages/contact'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Select, TextArea, TextField } from '../ui/controls/field.tsx'
import { MacField } from '../ui/controls/mac-field.tsx'
import { Pager } from '../ui/pager.tsx'
import { SecretField } from '../ui/controls/secret-field.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import styles from './components-page.module.css'

/** Buttons, fields, badges and pager. */
export function Controls() {
  const [text, setText] = useState('')
  const [mac, setMac] = useState('02:00:5E:10:00:01')
  const [page, setPage] = useState(3)
  return (
    <>
      <h2>Buttons</h2>
      <div className={styles['row']}>
        {(['primary', 'secondary', 'quiet'] as const).map((kind) => (
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
