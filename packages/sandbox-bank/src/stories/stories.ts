import company from './company.json' with { type: 'json' }
import empty from './empty.json' with { type: 'json' }
import freelancer from './freelancer.json' with { type: 'json' }
import household from './household.json' with { type: 'json' }
import joint from './joint.json' with { type: 'json' }
import overdraft from './overdraft.json' with { type: 'json' }
import { readStory } from './read-story.ts'
import type { Story } from './story.ts'
import student from './student.json' with { type: 'json' }
import traveller from './traveller.json' with { type: 'json' }

/** The stories that the bank knows by itself. */
export const STORIES: readonly Story[] = [
  household,
  freelancer,
  joint,
  traveller,
  empty,
  overdraft,
  company,
  student,
].map(readStory)
