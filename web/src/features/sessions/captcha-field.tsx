import { withAsciiDigits } from '@player/server/kernel/digits'
import { RotateCw } from 'lucide-react'
import { replaceText, rewriteProps } from '../../ui/controls/composing.ts'
import { TextField } from '../../ui/controls/field.tsx'
import styles from './captcha-field.module.css'
import { words } from './login-words.ts'
import type { useCaptcha } from './use-captcha.ts'

interface CaptchaFieldProps {
  captcha: ReturnType<typeof useCaptcha>
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

export function CaptchaField({ captcha, onValue, ...field }: CaptchaFieldProps) {
  const { picture, problem, isLoading, renew } = captcha
  const challenge = (
    <div className={styles['row']}>
      <div className={styles['picture']} data-loading={isLoading || undefined}>
        {/* early-captcha.ts sets the picture before React runs. */}
        <img
          data-captcha=""
          hidden={picture === null}
          src={picture ?? undefined}
          width={180}
          height={56}
          alt={words.form.captchaPictureOf}
        />
        {problem && <p role="alert">{problem}</p>}
      </div>
      <button
        type="button"
        className={styles['renew']}
        aria-label={words.form.renewCaptcha}
        aria-disabled={isLoading || undefined}
        onClick={() => {
          onValue('')
          void renew()
        }}
      >
        <RotateCw size={20} />
      </button>
    </div>
  )
  return (
    <TextField
      {...field}
      {...words.form.captcha}
      before={challenge}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      // Room for spaces between the five letters and digits.
      maxLength={10}
      {...rewriteProps({
        onValue,
        rewrite: (input) => onValue(replaceText(input, withAsciiDigits(input.value).toUpperCase())),
      })}
    />
  )
}
