import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import { Icon } from '../frame/Icon.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  title: string
  /** Read out with the title, where several have the same. */
  about?: string
  level: 2 | 4 | 5
  count?: number
  children: () => ReactNode
}

/** Folded at first; its content is rendered, and fetched, only when unfolded. */
export function Foldable({ title, about, level, count, children }: Props) {
  const { number } = useI18n()
  const [opened, setOpened] = useState(false)
  return (
    <Disclosure className="foldable" onExpandedChange={(open) => open && setOpened(true)}>
      <Heading level={level}>
        <Button slot="trigger" className="fold" {...(about !== undefined && { 'aria-label': `${title}: ${about}` })}>
          <Icon name="down" />
          {title}
          {count !== undefined && <span className="fold-count">{number(count)}</span>}
        </Button>
      </Heading>
      <DisclosurePanel>{opened && children()}</DisclosurePanel>
    </Disclosure>
  )
}
