import Type from 'typebox'
import { LANGUAGES } from '../../platform/core/language.ts'
import { choice, closed, textField } from '../../platform/http/fields.ts'

const groupId = Type.Integer({ description: 'The group; an id never gets another meaning', examples: [101] })
const groupDescription = textField('What the group is, in the language asked for', 'Groceries')

const CategoryWire = Type.Object(
  {
    code: textField('Merchant category code (ISO 18245:2023)', '5462'),
    description: textField('What the code means, in English', 'Bakeries'),
    groupId,
    groupDescription,
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
  { language: Type.Optional(choice(LANGUAGES, 'Language of the groups; English by default', 'de')) },
  closed,
)
