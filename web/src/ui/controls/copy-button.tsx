import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, iconButton } from '../button.tsx'
import { Toast } from './notice.tsx'
import { words } from './words.ts'

interface CopyButtonProps {
  text: string
  label?: string
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, label = words.copy }: CopyButtonProps) {
  const { state, copy, forget } = useCopy(text)
  return (
    <>
      <Button kind="secondary" size="small" onClick={copy}>
        <Icon state={state} />
        <span aria-live="polite">{state === 'copied' ? words.copied : label}</span>
      </Button>
      {state === 'refused' && <Refusal onClose={forget} />}
    </>
  )
}

/** A copy button with only an icon. */
export function CopyIconButton({ text, label = words.copy }: CopyButtonProps) {
  const { state, copy, forget } = useCopy(text)
  return (
    <>
      <button type="button" className={iconButton()} aria-label={label} onClick={copy}>
        <Icon state={state} />
        <span className="visually-hidden" aria-live="polite">
          {state === 'copied' && words.copied}
        </span>
      </button>
      {state === 'refused' && <Refusal onClose={forget} />}
    </>
  )
}

type CopyState = 'idle' | 'copied' | 'refused'

function Icon({ state }: { state: CopyState }) {
  return state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />
}

function Refusal({ onClose }: { onClose: () => void }) {
  return (
    <Toast kind="bad" title={words.notCopied.title} onClose={onClose}>
      {words.notCopied.text}
    </Toast>
  )
}

function useCopy(text: string) {
  const [state, setState] = useState<CopyState>('idle')
  const forget = () => setState('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => void copyText(text).then((copied) => setState(copied ? 'copied' : 'refused'))
  return { state, copy, forget }
}

/** Copies a text to the clipboard; false if the browser refuses. Call it in a click handler. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without HTTPS there is no clipboard, and a browser may forbid it. This older way needs no permission.
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const previousFocus = document.activeElement
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.readOnly = true
  field.value = text
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
  }
}
