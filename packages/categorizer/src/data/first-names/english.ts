/** Given names of Great Britain and Ireland. */
export const english = `
aaron abbie abby abigail abraham adam adele adrian agatha agnes aidan aileen ailsa aimee ainsley aisling alan alasdair alastair albert alec alexa
alexander alexandra alexis alf alfie alfred alice alicia alison alistair allan allen allison alma alun alwyn alyssa amanda amber amelia amy anastasia
andrea andrew andy angela angie angus anita ann anna annabel annabelle anne annette annie anthea anthony antonia aoibheann aoife april archibald
archie ariana arlene arthur arwen ashleigh ashley ashton aubrey audrey austin ava avril ayesha barbara barney barry bartholomew basil bea beatrice
beatrix becca becky belinda bella ben benjamin benny bernadette bernard bernice bert bertie beryl bessie beth bethan bethany betsy bettina betty bev
beverley bill billie billy blake blanche blathnaid bob bobbie bobby bonnie bradley brandon breda brenda brendan brian briana brid bridget bridie
brigid briony bronagh bronwen bronwyn bruce bryan bryn bryony cadence caitlin caitriona caleb callum calum calvin cameron camilla caoimhe cara carl
carla carlton carly carmel carol carole caroline carolyn carrie carter casey cassandra cassie cathal catherine cathy catriona cecil cecilia cecily
cedric celia ceri chad chantelle charity charlene charles charley charlie charlotte chelsea cheryl chester chloe chris chrissie christabel christian
christina christine christopher christy chuck cian ciara ciaran cillian cindy claire clara clare clarence clarice clarissa claudette claudia clement
clifford clifton clive clodagh colette colin colleen colm colum conall connor conor constance cora coral cordelia corey cormac cornelius courtney
craig crispin crystal curtis cynthia cyril dafydd dahlia daisy daithi dale damian damien dana daniel danielle danny daphne dara daragh darcy darlene
darragh darren darryl daryl dave david davina dawn deana deanna deanne debbie deborah debra declan dee deirdre delia delilah delroy delyth denis
denise dennis denzil derek dermot derrick derval des desmond dessie dewi dexter diana diane dianne dick dilwyn dilys dinah dolly dolores dominic don
donagh donal donald donna donnacha donovan dora doreen doris dorothy dot doug dougal dougie drew duane dudley duncan dustin dwayne dylan eamon eamonn
earl ebony eddie eden edgar edie edith edmund edna edward edwin edwina eibhlin eileen eilidh eilis eimear eira eirlys elaine eleanor elena eliot
elisabeth eliza elizabeth ella ellen ellie elliot elliott ellis elmer eloise elsa elsie elspeth elton elva elvis elwyn emer emily emma emmanuel
emmeline emmet emrys enda enid enya eoghan eoin eric erica erin ernest ernie errol esme esmond esther ethan ethel etta eugene eugenie eunice eva evan
evangeline eve evelyn evie ewan ewen fay faye felicity felix ferdinand fergal fergus fiachra fin finbar finbarr finlay finley finn finnian fintan
fiona fionn fionnuala flo florence floyd flynn fran frances francesca francis frank frankie franklin fred freda freddie freddy frederica frederick
freya gabriel gabrielle gail gareth garret garrett garry garth gary gavin gaynor gearoid gemma gene genevieve geoff geoffrey george georgia georgie
georgina gerald geraldine gerard germaine gerry gertie gertrude gethin gilbert giles gillian gina ginny giselle gladys glen glenda glenn glenys gloria
glyn glynis godfrey goldie gordon grace gracie graeme graham grainne grant greg gregory greta griffith griselda guinevere guy gwen gwendolen gwendolyn
gwilym gwyneth gwynne hadley hal hamish hannah harley harold harriet harriett harrison harry harvey hattie hayden hayley hazel heather hector heidi
helen helena henrietta henry herbert herman hilary hilda hollie holly homer honor hope horace horatio hugh hughie humphrey huw hywel ian ianto ida
idris ifan ike imelda imogen india ingrid iolo ira irene iris irvine isaac isabel isabella isabelle isadora isla isobel israel ivor ivy jack jackie
jackson jacob jacqueline jacqui jade jaden jake jamal james jamie jan jane janet janette janice janine jared jarvis jasmine jason jasper jay jayden
jayne jean jeanette jeannie jeb jed jeff jefferson jeffrey jem jemima jemma jen jenna jennie jennifer jenny jeremiah jeremy jermaine jerome jerry jess
jesse jessica jessie jethro jill jillian jim jimmy jo joan joann joanna joanne jocelyn jock jodie jody joe joel joey john johnathan johnnie johnny
jolene jon jonah jonathan jonny jordan joseph josephine josh joshua josiah josie joy joyce juanita jude judith judy jules julia julian juliana
julianne julie juliet june justin justine kaitlyn kara karen karina kate katelyn katherine kathleen kathryn kathy katie katrina katy kay kayla
kayleigh keeley keira keith kelly kelsey kelvin ken kendra kenneth kenny kenzie kerri kerry kevin kian kiera kieran kieron killian kim kimberley
kimberly kirk kirsten kirstie kirsty kitty kristen kurt kyla kyle kylie lachlan lana lance laoise lara larry latoya laura lauren laurence laurie
lavinia lawrence lawson layla leah leanne lee leigh len lena lenny leo leon leona leonard leonora leroy lesley leslie lester leticia letitia letty
levi lewis lexi liam libby lil lila lilian lillian lillie lily lincoln linda lindsay lindsey lionel lisa liz liza lizzie lizzy llewellyn lloyd lois
lola lora loretta lorna lorraine lottie lou louella louie louis louisa louise lucas lucille lucinda lucy luella luke lulu luther lydia lyn lynda
lyndon lyndsey lynette lynn lynne lynsey mabel mable mackenzie maddie maddison madeleine madeline madge madison maeve maggie mahon mairead mairi
maisie malachy malcolm mallory mamie mandy marc marcia marcus margaret margarita margery margie margo margot marguerite maria marian marianne marie
marigold marilyn marina marion marjorie mark marlene marlon marsha marshall martha martin martina marvin mary maryann matilda matt matthew maud maude
maureen maurice mavis max maxine maxwell may maya meabh meg megan mehetabel mel melanie melinda melissa melody melvin melvyn mercy meredith merle
merlin merryn mervyn mhairi mia micah michael michaela micheal michelle mick mickey mike mildred miles millicent millie milly mimi mina minnie miranda
miriam mitchell moira mollie molly mona monica morag mordecai morgan morris mortimer moses moyra muireann murdo muriel murphy murray myfanwy myles
myra myrtle nadine nan nancy naomi natalie natasha nathan nathaniel neal ned neil nell nellie nelson nerys nesta nettie neville niall niamh nicholas
nick nicky nicola nicole nigel nina noah noel nola nora norah noreen norma norman nuala odette odhran odran olga olive oliver olivia ollie oonagh
ophelia orla orlagh orlaith orna orville oscar osian oswald otis owain owen paddy padraic padraig paige pam pamela pansy paris pat patience patricia
patrick patsy patti patty paul paula pauline pearl peg peggy pen penelope penny percival percy perry pete peter petula phil philip philippa phillip
philomena phoebe phyllis pippa polly poppy portia preston primrose priscilla prudence quentin quincy rachael rachel ralph ramona ramsay randall
randolph randy raphael ray raymond rebecca rebekah reece reg reggie regina reginald rena rene reuben rex rhian rhiannon rhoda rhodri rhona rhonda
rhydian rhys ria richard rick ricky riley rita rob robbie robert roberta robin robyn rocky rod roddy roderick rodney roger roisin roland rolf ron
ronald ronan ronnie rory rosa rosaleen rosalie rosalind rosamund rosanna rose roseanne rosemary rosie ross rowan rowena rowland roxanne roy royston
ruairi rube ruby rudy rufus rupert russ russell rusty ruth ryan sadhbh sadie saffron sally salma sam samantha sammy samson samuel sandra sandy saoirse
sara sarah saskia saul savannah scarlett scott seamus sean sebastian selina selwyn seren serena seth shane shannon sharon shaun shauna shawn shayne
sheena sheila shelagh shelby sheldon shelley sheridan sherry sheryl shirley shona sian sibyl sid sidney sienna silas silvester silvia simon simone
sinead siobhan siun skye sofia solomon sonia sonya sophia sophie sorcha spencer stacey stacy stan stanley stella stephanie stephen steve steven
stewart stu stuart sue summer susan susanna susannah susie suzanne suzie suzy sybil sydney sylvester sylvia tabitha tadhg talia tamara tamsin tania
tanya tara tasha tatiana taylor ted teddy terence teresa terry tess tessa thaddeus thelma theo theodora theodore theresa thomas thora tia tiernan
tiffany tilly tim timothy tina tobias toby todd tom tommy toni tonia tony tracey traci tracy travis trevor tricia trina trish trisha tristan trixie
troy trudy tudor tyler tyra tyrone ulick una ursula val valerie vanessa vaughan velma vera verity vernon veronica vic vicki vickie vicky victor
victoria vince vincent viola violet virgil virginia viv vivian vivien vivienne wade wallace wally walter wanda warren wayne wendell wendy wesley
whitney wilbur wilf wilfred wilhelmina will willa willard william willie willow wilma winifred winnie winston woodrow wyatt wyn xander yasmin yolanda
yvette yvonne zac zach zachary zack zara zelda zena zoe zola
`
