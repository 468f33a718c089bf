import { messages } from '@player/server/messages/sessions'
import { useHydrated } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { MacField } from '../../ui/mac-field.tsx'
import { pasteMac } from '../../ui/mac-input.ts'
import { useTypedBefore } from '../../ui/use-typed-before.ts'
import { CaptchaField } from './captcha-field.tsx'
import { DeviceKeyField } from './device-key-field.tsx'
import { loadLogin } from './load-login.ts'
import styles from './login-form.module.css'
import { nextPath } from './next-path.ts'
import { noteSession } from './session-hint.ts'
import { useCaptcha } from './use-captcha.ts'
import { WorkAround } from './work-around.tsx'

const EMPTY = { mac_address: '', device_key: '', captcha: '' }
const NAMES = ['mac_address', 'device_key', 'captcha'] as const
type Name = (typeof NAMES)[number]

/** MAC address, device key, captcha. A failure brings a new captcha and keeps the rest. */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null)
  // Until then its button cannot send the form: the browser itself would leave the page, and lose what was typed.
  const hydrated = useHydrated()
  const captcha = useCaptcha()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; focus: Name | null } | null>(null)

  useEffect(() => {
    // The browser's back button can bring this page back as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  useTypedBefore(form, ({ mac_address = '', ...typed }) =>
    setValues((before) => ({ ...before, ...typed, mac_address: pasteMac('', 0, 0, mac_address).value })),
  )

  const put = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const focus = (name: Name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  function showErrors(found: Record<string, string>) {
    setErrors(found)
    const first = NAMES.find((name) => found[name])
    if (first) focus(first)
  }

  async function submit(answer: string) {
    setBusy(true)
    try {
      // What follows a login is the dashboard's document: until it is there the button stays busy.
      if (await attempt({ ...values, captcha: answer.toUpperCase() })) return
    } catch {
      setRefusal({ text: messages.login_error, focus: null })
    }
    setBusy(false)
  }

  /** Gives true when it leads away. */
  async function attempt(credentials: typeof values): Promise<boolean> {
    const { checkCredentials, logIn } = await loadLogin()
    const challenge = captcha.challenge ?? (await captcha.renew())
    const token = challenge?.token ?? ''
    const wrong = checkCredentials(credentials, token)
    if (Object.keys(wrong).length > 0) {
      showErrors(wrong)
      return false
    }
    const outcome = await logIn(credentials, token)
    if (outcome === 'logged-in') {
      noteSession(true)
      window.location.assign(nextPath(window.location.search))
      return true
    }
    put('captcha')('')
    void captcha.renew()
    if ('errors' in outcome) showErrors(outcome.errors)
    else setRefusal({ text: outcome.refusal, focus: outcome.captchaWrong ? 'captcha' : null })
    return false
  }

  return (
    // Client and rules come along when someone enters the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onFocus={() => captcha.refresh() === 'replaced' && put('captcha')('')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!busy) void submit(values.captcha)
      }}
    >
      <h2 className={styles['title']}>Login to add your playlist</h2>
      <MacField
        label="MAC address"
        hint="Six pairs of 0–9 and A–F, as your screen shows them."
        name="mac_address"
        autoComplete="username"
        placeholder="00:00:00:00:00:00"
        className={styles['figures']}
        value={values.mac_address}
        error={errors['mac_address']}
        onValue={put('mac_address')}
      />
      <DeviceKeyField
        className={styles['figures']}
        value={values.device_key}
        error={errors['device_key']}
        onValue={put('device_key')}
      />
      <div className={styles['proof']}>
        <CaptchaField
          captcha={captcha}
          value={values.captcha}
          error={errors['captcha']}
          onValue={put('captcha')}
        />
        <WorkAround
          onAnswer={(answer) => void submit(answer)}
          onStart={async () => {
            const { checkCredentials } = await loadLogin()
            const { captcha: _, ...wrong } = checkCredentials(values, captcha.challenge?.token ?? '')
            showErrors(wrong)
            if (Object.keys(wrong).length > 0) return null
            return captcha.challenge ?? captcha.renew()
          }}
        />
      </div>
      <Button type={hydrated ? 'submit' : 'button'} size="large" wide busy={busy}>
        LOGIN
      </Button>
      <MessageDialog
        message={refusal && { kind: 'error', title: messages.login_failed, text: refusal.text }}
        onClose={() => {
          const next = refusal?.focus
          setRefusal(null)
          // After the dialog has given the focus back.
          if (next) setTimeout(() => focus(next))
        }}
      />
    </form>
  )
}
