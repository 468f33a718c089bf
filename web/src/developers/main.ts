import './hero.css'
import './page.css'
import './text.css'
import './code.css'
import './operations.css'

/* The styles of the page for developers. */
