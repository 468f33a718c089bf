import { type KeyboardEvent, startTransition, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '../../ui/controls/field.tsx'
import { type Country, countries, findCountries } from './countries.ts'
import styles from './country-field.module.css'
import { words } from './words.ts'

/** Chooses a country and its dial code (the ARIA combobox pattern). */
export function CountryField({ value, onValue }: { value: Country; onValue: (country: Country) => void }) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** The input while the list is open; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const open = typed !== null
  const found = open ? findCountries(typed) : []
  const optionId = (country: Country) => `${listId}-${country.code}${country.dialCode}`
  const marked = found[active]

  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, open])

  const show = () => {
    if (open) return
    // All countries: hundreds of elements.
    startTransition(() => {
      setTyped('')
      setActive(
        Math.max(
          0,
          countries.findIndex((each) => optionId(each) === optionId(value)),
        ),
      )
    })
  }
  const choose = (country: Country | undefined) => {
    if (country) onValue(country)
    setTyped(null)
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive(Math.min(Math.max(active + step, 0), found.length - 1))
      else show()
    } else if (open && event.key === 'Enter') {
      event.preventDefault()
      choose(marked)
    } else if (open && event.key === 'Escape') {
      event.preventDefault()
      setTyped(null)
    }
  }

  return (
    <div className={styles['country']}>
      <TextField
        label={words.fields.country}
        name="country"
        // A native datalist cannot be searched by dial code.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked && optionId(marked)}
        autoComplete="off"
        spellCheck={false}
        placeholder={open ? labelOf(value) : undefined}
        value={typed ?? labelOf(value)}
        onFocus={show}
        onClick={show}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
        onValue={(text) => {
          setTyped(text)
          setActive(0)
        }}
      />
      <div
        ref={list}
        id={listId}
        className={styles['list']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={words.fields.countries}
        tabIndex={-1}
        hidden={!open}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((country, index) => (
          <div
            key={optionId(country)}
            id={optionId(country)}
            className={styles['option']}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(country)}
            onKeyDown={press}
          >
            <span>{country.name}</span>
            <span className={styles['code']}>{country.dialCode}</span>
          </div>
        ))}
        {open && found.length === 0 && <div className={styles['option']}>{words.fields.noCountry}</div>}
      </div>
    </div>
  )
}

const labelOf = ({ name, dialCode }: Country): string => words.fields.countryAndCode(name, dialCode)
