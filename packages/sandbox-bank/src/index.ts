/** The public interface: stories and profiles, and the bank that tells them. */
export { TELLING_PROFILES } from './profiles/profiles.ts'
export { readStory, StoryFaults } from './stories/read-story.ts'
export { STORIES } from './stories/stories.ts'
export type { Story } from './stories/story.ts'
