import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, iconButtonClass } from '../button.tsx'
import { Toast } from './toast.tsx'
import { words } from './words.ts'

interface CopyButtonProps {
  text: string
  label?: string
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, label = words.copy }: CopyButtonProps) {
  const { isCopied, icon, copy, refusal } = useCopy(text)
  return (
    <>
      <Button kind="secondary" size="small" onClick={copy}>
        {icon}
        <span aria-live="polite">{isCopied ? words.copied : label}</span>
      </Button>
      {refusal}
    </>
  )
}

export function CopyIconButton({ text, label = words.copy }: CopyButtonProps) {
  const { isCopied, icon, copy, refusal } = useCopy(text)
  return (
    <>
      <button type="button" className={iconButtonClass()} aria-label={label} onClick={copy}>
        {icon}
        <span className="visually-hidden" aria-live="polite">
          {isCopied && words.copied}
        </span>
      </button>
      {refusal}
    </>
  )
}

/** The parts of a button that copies a text; `refusal` is a message after the browser refused, otherwise false. */
function useCopy(text: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const isCopied = state === 'copied'
  const Icon = isCopied ? Check : Copy
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    icon: <Icon size={16} />,
    copy: () => void copyText(text).then((copied) => setState(copied ? 'copied' : 'refused')),
    refusal: state === 'refused' && (
      <Toast kind="bad" title={words.notCopied.title} onClose={() => setState('idle')}>
        {words.notCopied.text}
      </Toast>
    ),
  }
}

/** Copies a text to the clipboard; false if the browser refuses. Call it in a click handler. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without HTTPS there is no clipboard, and a browser may forbid it. The older way needs no permission.
    return copyBySelecting(text)
  }
}

function copyBySelecting(text: string): boolean {
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
