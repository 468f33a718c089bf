import { ChevronDown } from 'lucide-react'
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
  const [input, setInput] = useState<string | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const isOpen = input !== null
  const matches = isOpen ? findCountries(input) : []
  const optionId = (country: Country) => `${listId}-${country.code}${country.dialCode}`
  const activeCountry = matches[activeIndex]

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, isOpen])

  const openList = () => {
    if (isOpen) return
    // Rendering all countries is slow.
    startTransition(() => {
      setInput('')
      const index = countries.findIndex((country) => optionId(country) === optionId(value))
      setActiveIndex(Math.max(0, index))
    })
  }
  const choose = (country: Country | undefined) => {
    if (country) onValue(country)
    setInput(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActiveIndex(Math.min(Math.max(activeIndex + step, 0), matches.length - 1))
      else openList()
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      choose(activeCountry)
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      setInput(null)
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
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeCountry && optionId(activeCountry)}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen ? labelOf(value) : undefined}
        value={input ?? labelOf(value)}
        onFocus={openList}
        onClick={openList}
        onBlur={() => setInput(null)}
        onKeyDown={onKeyDown}
        onValue={(text) => {
          setInput(text)
          setActiveIndex(0)
        }}
      />
      <ChevronDown className={styles['chevron']} size={20} />
      <div
        ref={list}
        id={listId}
        className={styles['list']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={words.fields.countries}
        tabIndex={-1}
        hidden={!isOpen}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {matches.map((country, index) => (
          <div
            key={optionId(country)}
            id={optionId(country)}
            className={styles['option']}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onClick={() => choose(country)}
            onKeyDown={onKeyDown}
          >
            <span>{country.name}</span>
            <span className={styles['code']}>{country.dialCode}</span>
          </div>
        ))}
        {isOpen && matches.length === 0 && <div className={styles['option']}>{words.fields.noCountry}</div>}
      </div>
    </div>
  )
}

const labelOf = ({ name, dialCode }: Country): string => words.fields.countryAndCode(name, dialCode)
