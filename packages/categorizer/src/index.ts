/** The public interface: the categorizer, its categories and groups, and the rules that take precedence over it. */
export { type Categorizer, type CategorizerOptions, openCategorizer } from './categorizer.ts'
export {
  CATEGORIES_VERSION,
  findCategory,
  GROUPS,
  HOUSE_RANGES,
  listCategories,
  type MerchantCategory,
  type TranslatedGroup,
} from './category.ts'
export { CONFIDENCE, type DecisionKind, MIN_CONFIDENCE } from './confidence.ts'
export type { CategoryDecision, Layer } from './decision.ts'
export type { Explanation, Vote } from './explain.ts'
export type { TransactionFacts } from './facts.ts'
export { type ParsedText, parseDescriptor } from './parsed-text.ts'
export { type Conditions, matches, type Rule } from './rule.ts'
export { NO_RULES, openRuleBook, type RuleBook } from './rule-book.ts'
export { type CheckedRule, checkRule, MAX_NOTE_LENGTH, MAX_PATTERN_LENGTH, type RuleDraft } from './rule-check.ts'
