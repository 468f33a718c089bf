import { useHydrated } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { useSingleFlight } from '../ui/controls/use-single-flight.ts'
import type { Checked, Errors } from './check-form.ts'

interface FormOptions<Values, Data> {
  initial: Values
  check: (values: Values) => Checked<Data> | Promise<Checked<Data>>
  submit: (data: Data) => void | Promise<void>
  /** Called with what `check`, `submit` or a task of `run` threw, except errors of fields, which the form shows, and 'unauthorised'. */
  onFailure: (failure: Failure) => void | Promise<void>
  /** Formats text typed before hydration. */
  format?: (values: Values) => Values
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>

/** A form's state, with one submission at a time. A failure focuses the first wrong field; the input stays, also input from before hydration. */
export function useForm<Values extends object, Data>(options: FormOptions<Values, Data>) {
  const { check, submit, onFailure, format = (unformatted) => unformatted } = options
  const element = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const { isRunning: busy, run: runAlone } = useSingleFlight()
  const [saved, setSaved] = useState(options.initial)
  const [values, setValues] = useState(saved)
  const [errors, setErrors] = useState<Errors>({})
  const isFocusDue = useRef(false)

  const readUnread = useEffectEvent(() => {
    const unread = element.current ? unreadInput(element.current, values) : {}
    if (Object.keys(unread).length > 0) setValues((old) => format({ ...old, ...unread }))
  })
  // Runs in the same task as the hydration: the form may be submitted right after it.
  useLayoutEffect(() => readUnread(), [])

  useEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    if (element.current) firstWrongField(element.current, errors)?.focus()
  }, [errors])

  const showErrors = (newErrors: Errors) => {
    isFocusDue.current = true
    setErrors(newErrors)
  }

  const change = (changes: object) => {
    setValues((old) => ({ ...old, ...changes }))
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in changes))))
  }

  /** Runs a task unless one is running. Shows the errors of fields that it throws, and passes other failures to `onFailure`. */
  const run = (task: () => void | Promise<void>): void =>
    void runAlone(async () => {
      try {
        await task()
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (Object.keys(failure.errors).some((name) => name in values)) showErrors(failure.errors)
        else if (failure.kind !== 'unauthorised') await onFailure(failure)
      }
    })

  /** Validates and submits the values with these changes. */
  const send = (changes: Partial<Values> = {}): void =>
    run(async () => {
      // Checking and showing errors would delay the first paint after the click.
      await afterPaint()
      const checked = await check({ ...values, ...changes })
      showErrors('errors' in checked ? checked.errors : {})
      if ('data' in checked) await submit(checked.data)
    })

  return {
    values,
    errors,
    busy,
    isUnsaved: JSON.stringify(values) !== JSON.stringify(saved),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        send()
      },
    },
    /** Not a submit button before hydration, because the browser would leave the page. */
    button: { type: isHydrated ? ('submit' as const) : ('button' as const), busy },
    field: <Name extends TextName<Values> & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onValue: (value: string) => change({ [name]: value }),
    }),
    put: (changes: Partial<Values>) => change(changes),
    /** Sets the values, which then count as saved. */
    reset: (to: Values = options.initial) => {
      setSaved(to)
      setValues(to)
      setErrors({})
    },
    showErrors,
    focus: (name: keyof Values & string) =>
      element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    run,
    send,
  }
}

/** The texts in a form's fields that its values do not contain yet. */
function unreadInput(form: HTMLFormElement, values: object): Record<string, string> {
  const knownValues = new Map<string, unknown>(Object.entries(values))
  const unread: Record<string, string> = {}
  for (const [name, text] of new FormData(form)) {
    const value = knownValues.get(name)
    if (typeof text === 'string' && text !== '' && typeof value === 'string' && text !== value)
      unread[name] = text
  }
  return unread
}

/** The first wrong field, except radio buttons, which announce their error themselves. */
const firstWrongField = (form: HTMLFormElement, errors: Errors): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[name]:not([type="radio"])')].find(
    (field) => errors[field.getAttribute('name') ?? ''],
  )
