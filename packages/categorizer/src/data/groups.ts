/**
 * Groups of merchant category codes by the ranges of ISO 18245. The ids are fixed for good: clients store them.
 * A range that the standard leaves to the card schemes (3000 to 3999) belongs where the general code of its trade lives.
 */
export const GROUPS: readonly { id: number; description: string; ranges: readonly [first: number, last: number][] }[] =
  [
    { id: 1, description: 'Farming, gardens and animals', ranges: [[700, 999]] },
    { id: 2, description: 'Building, trades and printing', ranges: [[1500, 2999]] },
    {
      id: 3,
      description: 'Transport and travel',
      ranges: [
        [3000, 3350],
        [4000, 4799],
      ],
    },
    { id: 4, description: 'Energy, water and telecoms', ranges: [[4800, 4999]] },
    { id: 5, description: 'Groceries, fuel and household shops', ranges: [[5000, 5599]] },
    { id: 6, description: 'Clothes and shoes', ranges: [[5600, 5699]] },
    { id: 7, description: 'Eating out and speciality shops', ranges: [[5700, 5999]] },
    {
      id: 8,
      description: 'Money, insurance, lodging and personal services',
      ranges: [
        [3501, 3999],
        [6000, 7299],
      ],
    },
    {
      id: 9,
      description: 'Business services, vehicle hire and parking',
      ranges: [
        [3351, 3500],
        [7300, 7529],
      ],
    },
    { id: 10, description: 'Repairs and car care', ranges: [[7530, 7799]] },
    { id: 11, description: 'Leisure, sport and culture', ranges: [[7800, 7999]] },
    { id: 12, description: 'Health, learning, giving and advice', ranges: [[8000, 8999]] },
    { id: 13, description: 'Public offices and post', ranges: [[9200, 9402]] },
    { id: 14, description: 'Other', ranges: [[9403, 9999]] },
  ]
