import Type from 'typebox'
import { LANGUAGES } from '../../platform/core/language.ts'
import { choice, closed, textField } from '../../platform/http/fields.ts'

const groupId = Type.Integer({ description: 'The group; an id never gets another meaning', examples: [101] })
const groupDescription = textField('What the group is, in the language asked for', 'Groceries')

const CompanyCodes = Type.Object(
  {
    first: textField('The first one', '3000'),
    last: textField('The last one', '3350'),
  },
  {
    description:
      'Codes of single companies of this trade, which the list leaves out. Their description ends with the company.',
    ...closed,
  },
)

const CategoryWire = Type.Object(
  {
    code: textField('Merchant category code (ISO 18245:2023)', '5462'),
    description: textField('What the code means, in English, as transactions have it', 'Bakeries'),
    name: textField('The same in the language asked for', 'Bäckereien'),
    groupId,
    groupDescription,
    companyCodes: Type.Optional(CompanyCodes),
  },
  { $id: 'Category', ...closed },
)

const CategoryGroupWire = Type.Object({ groupId, groupDescription }, { $id: 'CategoryGroup', ...closed })

export const CategoriesWire = Type.Object(
  {
    data: Type.Array(CategoryWire, {
      description: 'By code; without those of single airlines, car hire firms and hotels',
    }),
    groups: Type.Array(CategoryGroupWire, { description: 'By id' }),
  },
  { $id: 'Categories', ...closed },
)

export const CategoriesQuery = Type.Object(
  { language: Type.Optional(choice(LANGUAGES, 'Language of the names and groups; English by default', 'de')) },
  closed,
)
