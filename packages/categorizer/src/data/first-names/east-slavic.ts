/** Ukrainian, Russian and Belarusian given names in Latin letters, each as several passports spell it; Georgian and Armenian too. */
export const eastSlavic = `
afanasy agafia aida aigul ainura aizhan akaki albina aleko aleksandr aleksei aleksey alesia alevtina alexander alexandr alexandra alexei alexey alina
aliona alisa alla almaz alya alyona ana anahit anara anastasia anastasiia anastasija anastasiya anatoli anatolii anatoliy anatoly andrei andrey andrii
andriy anfisa angelina ani anna anton antonina anya ara araksya aram archil arina arkadi arkady arman armen armine arpine arsen arseni arsenii arseniy
arseny artak artashes artem artemii artemiy artur artyom asel aset ashot askar astghik asya avetik avtandil azamat badri bakhtiyar beka bekzod besik
bogdan bohdan bohdana bolat boris borys bronislav damir dana daniil danil danila danylo daria dariia darina darya daryna dasha dauren davit denis
denys diana dilshod dima dina dmitri dmitrii dmitrij dmitriy dmitry dmytro ecaterina edgar eduard efim egor eka ekaterina eldar elena eleonora elina
elizaveta ella elmira elnur elvira emilia emiliia emma erbol eteri eva evdokia evgeni evgenia evgenii evgeniia evgenij evgeniy evgeniya evgeny faina
farida farkhod fedir fedor filipp fyodor fyodr gagik galina garegin garik gayane gennadi gennadii gennadiy gennady georgii georgiy georgy german
gevorg giorgi gleb gocha goga gohar grigor grigori grigorii grigoriy grigory gulnara gulnaz gulshan guzel hakob halyna hamlet hanna hasmik hayk
hennadii heorhii hovhannes hrachya hripsime hryhorii hryhoriy iaroslav iegor ievgen ievgeniia ignat igor ihor ildar ilgiz ilia ilja illia illya ilnur
ilya inessa inga inna innokenty ioann iosif irakli irina iryna ivan ivanna jamshid julia juliia julija jurij kamila karapet karen karina karine
katerina kateryna katya ketevan keti khatia khrystyna kirill klara klavdia klavdiya koba konstantin konstantyn kostiantyn kostyantyn kristina ksenia
kseniia kseniya kyrylo lada lali larisa larysa lasha lena leonid leonti lesia lesya lev levan levon lia liana lida lidia lidiia lidiya lilia liliia
lilit liliya lina liubov liudmila liudmyla ljubov ljudmila lubov luda ludmila ludmyla lusine lyubov lyudmila lyudmyla madina maia maka makar maksim
maksym mamuka manana manuk marat margarita margaryta marharyta maria mariam mariana mariia marija marina mariya markiian marko marta maryana maryna
masha matvei matvey matvii maxim maya mher michail mikhail mikhailo milana miron miroslava mkrtich mykhailo mykhaylo mykola mykyta myroslav myroslava
mzia nadejda nadezda nadezhda nadia nadiia nadiya nadya nana narek nargiza narine nastya natalia nataliia natalija nataliya natalja natalya natasha
natia nato nazar nazarii nazariy nelli nelly nelya nika nikita nikolai nikolaj nikolay nikoloz nina nino nodar nugzar nune nurlan nursultan oksana
oleg oleh oleksandr oleksandra oleksii oleksij oleksiy olena olesia olesya olexandr olga olha olim olya orest orysia ostap otar pavel pavle pavlo
petro piotr platon polina radmila rafail raisa ramaz rashid rashida ravil revaz rimma rinat rishat roman romana rostislav rostyslav roza ruslan
ruslana rustam rusudan sabina salome samvel sandro sargis sarkis sasha saule semen semyon serafima serge sergei sergej sergey sergii sergiy serhii
serhiy shalva sherzod shorena sirarpi sofia sofiia sofija sofiya sofya solomiia solomiya sonya stanislav stas stella stepan suren svetlana sviatoslav
svitlana svyatoslav taisia taisiia taisiya tamar tamara tamaz tamila tamta tanya taras tatevik tatiana tatjana tatyana tea teimuraz tengiz tetiana
tetyana tigran timofei timofey timur tinatin tornike tymofii uliana ulugbek ulyana vadim vadym vahan vahe vakhtang valentin valentina valentyn
valentyna valeri valeria valerie valerii valeriia valerij valeriy valeriya valery vardan varduhi varvara vasil vasilii vasilisa vasiliy vasily vasyl
vazgen vazha venera vera veronika viacheslav viktor viktoria viktoriia viktoriya violetta vira vita vitali vitalia vitalii vitaliia vitalij vitalina
vitaliy vitaly vladimir vladislav vladislava vladlen vladyslav vladyslava volodya volodymyr vsevolod vyacheslav yakov yana yanina yaroslav yaroslava
yefim yegor yehor yekaterina yelena yelizaveta yevgen yevgeni yevgenia yevgenii yevgeniia yevgeniy yevgeniya yevgeny yevhen yevheniia yevheniya yulia
yuliia yuliya yuri yurii yurij yuriy yury zakhar zarina zaruhi zaza zhanar zhanna zina zinaida zinoviy zlata zoia zoya zulfiya zurab zviad
`
