const PATHS = {
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  lock: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11z M8 11V8a4 4 0 0 1 8 0v3',
  repeat: 'M4 11a7.5 7.5 0 0 1 13-4.5L20 9 M20 4v5h-5 M20 13a7.5 7.5 0 0 1-13 4.5L4 15 M4 20v-5h5',
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z M4 10h16 M8 3.5V7 M16 3.5V7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11 M17.5 6.5l-11 11',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z M12 7.5V12l3 2',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1 M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  arrow: 'M5 12h13 M13 6.5l5.5 5.5-5.5 5.5',
  down: 'M6 9.5l6 6 6-6',
  find: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12z M15 15l5 5',
}

export type IconName = keyof typeof PATHS

/** Only used beside words with the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
