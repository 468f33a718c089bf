import type { LoginInput } from '@player/server/contract/sessions'
import { Link } from '@tanstack/react-router'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { digitEntry } from '../../ui/controls/digit-entry.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { MacField } from '../../ui/controls/mac-field.tsx'
import { pasteMac } from '../../ui/controls/mac-input.ts'
import { OperatorNotices } from '../../ui/operator-notices.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { leaveAfterLogin } from './leave-after-login.ts'
import { loadLogin } from './load-login.ts'
import styles from './login-form.module.css'
import { noAnswerRefusal, type Refusal } from './login-refusal.ts'
import { words } from './login-words.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { useCaptcha } from './use-captcha.ts'
import { CaptchaAlternative } from './captcha-alternative.tsx'

// The constant of the contract is not imported: the contract would add its rules to the page's first script.
const DEVICE_KEY_LENGTH = 6

/** MAC address, device key and captcha. A failed log-in renews the captcha and keeps the other fields. */
export function LoginForm() {
  const captcha = useCaptcha()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm({
    initial: { mac_address: '', device_key: '', captcha: '' },
    format: (values) => ({ ...values, mac_address: pasteMac('', 0, 0, values.mac_address).value }),
    async check(values) {
      const { checkCredentials } = await loadLogin()
      const challenge = captcha.challenge ?? (await captcha.renew())
      return checkCredentials(values, challenge?.token ?? '')
    },
    submit: logIn,
    onFailure: showNoAnswer,
  })

  function showNoAnswer(): void {
    setRefusal(noAnswerRefusal())
  }

  async function logIn(credentials: LoginInput): Promise<void> {
    const login = await loadLogin()
    const outcome = await login.logIn(credentials)
    // The button stays busy until the dashboard's document is shown.
    if (outcome === 'logged-in') return leaveAfterLogin()
    form.put({ captcha: '' })
    void captcha.renew()
    if ('errors' in outcome) form.showErrors(outcome.errors)
    else setRefusal(outcome)
  }

  /** Returns the challenge of the proof of work; null if another field is wrong, or no captcha could be loaded. */
  async function startWork() {
    const { checkCredentials } = await loadLogin()
    const checked = checkCredentials(form.values, captcha.challenge?.token ?? '')
    const { captcha: _, ...errors } = 'errors' in checked ? checked.errors : {}
    form.showErrors(errors)
    return Object.keys(errors).length > 0 ? null : (captcha.challenge ?? captcha.renew())
  }

  const deviceKey = form.field('device_key')
  return (
    // A focus loads what sending needs, and fetches the captcha or replaces one that expires.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...form.props}
      className={styles['form']}
      onFocus={() => {
        loadLogin().catch(() => undefined) // sending tries again, and reports the failure
        if (captcha.refresh()) form.put({ captcha: '' })
      }}
    >
      <OperatorNotices notices={captcha.notices} />
      <h2 className={styles['title']}>{words.form.title}</h2>
      <Link to="/tv" className={classNames(buttonClass({ kind: 'secondary' }), styles['tv'])}>
        <Tv size={18} />
        {words.tvCode}
      </Link>
      <MacField
        {...words.form.mac}
        autoComplete="username"
        placeholder="00:00:00:00:00:00"
        className={styles['figures']}
        {...form.field('mac_address')}
      />
      <TextField
        {...deviceKey}
        {...words.form.key}
        autoComplete="current-password"
        className={styles['figures']}
        {...digitEntry(DEVICE_KEY_LENGTH, deviceKey.onValue)}
      />
      <div className={styles['proof']}>
        <CaptchaField captcha={captcha} {...form.field('captcha')} />
        <CaptchaAlternative
          onStart={startWork}
          onAnswer={(answer) => form.send({ captcha: answer })}
          onFailure={showNoAnswer}
        />
      </div>
      <Button {...form.button} size="large" wide>
        {words.form.logIn}
      </Button>
      <RefusalDialog
        refusal={refusal}
        onClose={() => {
          setRefusal(null)
          // The dialog, as it closes, first restores the focus.
          if (refusal?.isCaptchaWrong) setTimeout(() => form.focus('captcha'))
        }}
      />
    </form>
  )
}
