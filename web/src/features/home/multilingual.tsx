import { Play } from 'lucide-react'
import { useState } from 'react'
import { backdrops } from '../../content/films.ts'
import { home } from '../../content/home.ts'
import { languages } from '../../content/languages.ts'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './multilingual.module.css'

export function Multilingual() {
  const [currentLanguage, setCurrentLanguage] = useState<(typeof languages)[number]>(languages[0])
  const marks = { language: () => <b>{currentLanguage.name}</b> }
  return (
    <section className={styles['scene']} data-surface="night">
      <img
        className={styles['picture']}
        src={backdrops.ferry}
        width={1280}
        height={720}
        loading="lazy"
        alt={home.languages.alt}
      />
      <div className={styles['inside']}>
        <div className={styles['head']} data-reveal="">
          <h2>{home.languages.title}</h2>
          <p>{home.languages.text}</p>
        </div>
        <div
          className={styles['film']}
          lang={currentLanguage.code}
          dir={currentLanguage.code === 'ar' ? 'rtl' : 'ltr'}
          aria-live="polite"
        >
          <p className={styles['title']}>{currentLanguage.title}</p>
          <p className={styles['line']}>{currentLanguage.line}</p>
          <p className={styles['row']}>
            <span className={styles['play']}>
              <Play size={18} fill="currentColor" />
              {currentLanguage.play}
            </span>
            <span>
              <Sentence text={currentLanguage.sound} marks={marks} />
            </span>
            <span>
              <Sentence text={currentLanguage.subtitles} marks={marks} />
            </span>
          </p>
        </div>
        <fieldset aria-label={home.languages.choose}>
          <div className={styles['languages']}>
            {languages.map((language) => (
              <button
                key={language.code}
                type="button"
                lang={language.code}
                aria-pressed={language === currentLanguage}
                onClick={() => setCurrentLanguage(language)}
              >
                {language.name}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  )
}
