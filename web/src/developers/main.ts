import './developers.css'

/* The styles of the page for developers, which has no script. */
