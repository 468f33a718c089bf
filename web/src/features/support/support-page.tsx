import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Guide,
  manualInstall,
  setupGuide,
  supportWords as words,
  troubleshooting,
} from '../../content/support.ts'
import { IfSet } from '../../content/settings.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { DownloaderCode } from '../../ui/downloader-code.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { GuideIndex } from './guide-index.tsx'
import { StillStuck } from './still-stuck.tsx'
import styles from './support-page.module.css'

const guides = [setupGuide, ...troubleshooting, manualInstall]
const POPULAR: ReadonlySet<string> = new Set(['setup', 'stuck-loading', 'freezing'])

export function SupportPage() {
  const [search, setSearch] = useState('')
  const visibleGuides = guides.filter((guide) => isMatch(guide, search))
  const isVisible = (guide: Guide) => visibleGuides.includes(guide)
  return (
    <PaperPage title={words.title} intro={<p>{words.intro}</p>}>
      <PageHead title={words.title} {...words.head} />
      <div className={styles['layout']}>
        <aside className={styles['side']}>
          <SearchField
            value={search}
            words={words.search}
            resultText={visibleGuides.length > 0 ? words.search.found(visibleGuides.length) : ''}
            onValue={setSearch}
          />
          <GuideIndex guides={visibleGuides} />
        </aside>
        <div className={styles['guides']}>
          <output className={styles['none']}>
            {visibleGuides.length === 0 && words.none.title(search.trim())}
          </output>
          {visibleGuides.length === 0 && <NothingFound onShow={() => flushSync(() => setSearch(''))} />}
          {isVisible(setupGuide) && <GuideSection guide={setupGuide} />}
          {troubleshooting.some(isVisible) && (
            <section className={styles['group']}>
              <h2>{words.troubleshooting}</h2>
              {troubleshooting.filter(isVisible).map((guide) => (
                <GuideSection key={guide.id} guide={guide} isInGroup />
              ))}
            </section>
          )}
          {isVisible(manualInstall) && (
            <GuideSection guide={manualInstall}>
              <IfSet setting="downloaderCode">
                <DownloaderCode />
              </IfSet>
            </GuideSection>
          )}
          {visibleGuides.length > 0 && <StillStuck />}
        </div>
      </div>
    </PaperPage>
  )
}

const popularGuides = [setupGuide, ...troubleshooting].filter(({ id }) => POPULAR.has(id))

/** What to do if no guide is found. `onShow` shows all guides, at once, so that a link to one finds it. */
function NothingFound({ onShow }: { onShow: () => void }) {
  const titleId = useId()
  return (
    <>
      <p className="lead">{words.none.advice}</p>
      <div className="buttons">
        <Button onClick={onShow}>{words.none.all}</Button>
        <Link className={buttonClass({ kind: 'secondary' })} to="/contact">
          {words.contact}
        </Link>
      </div>
      <nav className={styles['popular']} aria-labelledby={titleId}>
        <h2 id={titleId}>{words.none.popular}</h2>
        <ul>
          {popularGuides.map(({ id, title, screen }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={onShow}>
                <img src={screen.picture} width={640} height={480} alt="" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** True if the guide contains every word of the search. */
function isMatch(guide: Guide, search: string): boolean {
  const text = [guide.title, guide.intro, ...guide.steps, guide.note].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface GuideSectionProps {
  guide: Guide
  isInGroup?: boolean
  children?: ReactNode
}

function GuideSection({ guide, isInGroup = false, children }: GuideSectionProps) {
  const titleId = useId()
  const Title = isInGroup ? 'h3' : 'h2'
  return (
    <section id={guide.id} className={styles['guide']} aria-labelledby={titleId}>
      <Title id={titleId}>{guide.title}</Title>
      {guide.intro && <p>{guide.intro}</p>}
      {children}
      <img
        className={styles['picture']}
        src={guide.screen.picture}
        width={640}
        height={guide.screen.height}
        loading={guide === setupGuide ? 'eager' : 'lazy'}
        fetchPriority={guide === setupGuide ? 'high' : 'auto'}
        alt={guide.screen.alt}
      />
      <div className={styles['body']}>
        <ol className={styles['steps']}>
          {guide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {guide.note && <p className={styles['note']}>{guide.note}</p>}
      </div>
    </section>
  )
}
