package place

// The tables below map a country's ISO 3166-1 code to names of places, in lower case without accents
// and separated by commas. They contain places with servers for rent.

var continents = map[string]string{"eu": "europe,european union,european,emea"}

// ambiguous names are the weakest clues: Georgia is a country, and a state with more data centres.
var ambiguous = map[string]string{"ge": "georgia"}

var countries = map[string]string{
	"ad": "andorra", "ae": "united arab emirates,uae,emirates", "af": "afghanistan", "al": "albania", "am": "armenia",
	"ao": "angola", "ar": "argentina", "at": "austria,osterreich", "au": "australia", "az": "azerbaijan",
	"ba": "bosnia,bosnia and herzegovina,bosnia herzegovina", "bb": "barbados", "bd": "bangladesh", "be": "belgium,belgie,belgique",
	"bf": "burkina faso", "bg": "bulgaria", "bh": "bahrain", "bi": "burundi", "bj": "benin", "bm": "bermuda", "bn": "brunei",
	"bo": "bolivia", "br": "brazil,brasil", "bs": "bahamas", "bt": "bhutan", "bw": "botswana", "by": "belarus", "bz": "belize",
	"ca": "canada", "cd": "democratic republic of congo,dr congo", "cf": "central african republic", "cg": "congo",
	"ch": "switzerland,schweiz,suisse", "ci": "ivory coast,cote divoire", "cl": "chile", "cm": "cameroon",
	"cn": "china,mainland china", "co": "colombia", "cr": "costa rica", "cu": "cuba", "cv": "cape verde,cabo verde",
	"cw": "curacao", "cy": "cyprus", "cz": "czech republic,czechia,czech", "de": "germany,deutschland", "dj": "djibouti",
	"dk": "denmark,danmark", "dm": "dominica", "do": "dominican republic", "dz": "algeria", "ec": "ecuador",
	"ee": "estonia,eesti", "eg": "egypt", "es": "spain,espana", "et": "ethiopia", "fi": "finland,suomi", "fj": "fiji",
	"fo": "faroe islands", "fr": "france", "ga": "gabon",
	"gb": "united kingdom,great britain,britain,england,scotland,wales,northern ireland",
	"gg": "guernsey", "gh": "ghana", "gi": "gibraltar", "gl": "greenland", "gm": "gambia", "gn": "guinea", "gp": "guadeloupe",
	"gq": "equatorial guinea", "gr": "greece,hellas", "gt": "guatemala", "gu": "guam", "gw": "guinea bissau", "gy": "guyana",
	"hk": "hong kong,hongkong", "hn": "honduras", "hr": "croatia,hrvatska", "ht": "haiti", "hu": "hungary,magyarorszag",
	"id": "indonesia", "ie": "ireland,republic of ireland", "il": "israel", "im": "isle of man", "in": "india", "iq": "iraq",
	"ir": "iran", "is": "iceland", "it": "italy,italia", "je": "jersey", "jm": "jamaica", "jo": "jordan", "jp": "japan",
	"ke": "kenya", "kg": "kyrgyzstan", "kh": "cambodia", "kr": "south korea,korea,republic of korea", "kp": "north korea",
	"kw": "kuwait", "ky": "cayman islands", "kz": "kazakhstan", "la": "laos", "lb": "lebanon", "li": "liechtenstein",
	"lk": "sri lanka", "lr": "liberia", "ls": "lesotho", "lt": "lithuania,lietuva", "lu": "luxembourg,luxemburg",
	"lv": "latvia,latvija", "ly": "libya", "ma": "morocco,maroc", "mc": "monaco", "md": "moldova", "me": "montenegro",
	"mg": "madagascar", "mk": "north macedonia,macedonia", "ml": "mali", "mm": "myanmar,burma", "mn": "mongolia",
	"mo": "macau,macao", "mq": "martinique", "mr": "mauritania", "mt": "malta", "mu": "mauritius", "mv": "maldives",
	"mw": "malawi", "mx": "mexico", "my": "malaysia", "mz": "mozambique", "na": "namibia", "nc": "new caledonia",
	"ne": "niger", "ng": "nigeria", "ni": "nicaragua", "nl": "netherlands,the netherlands,holland,nederland",
	"no": "norway,norge", "np": "nepal", "nz": "new zealand", "om": "oman", "pa": "panama", "pe": "peru",
	"pf": "french polynesia", "pg": "papua new guinea", "ph": "philippines", "pk": "pakistan", "pl": "poland,polska",
	"pr": "puerto rico", "ps": "palestine", "pt": "portugal", "py": "paraguay", "qa": "qatar", "re": "reunion",
	"ro": "romania", "rs": "serbia,srbija", "ru": "russia,russian federation", "rw": "rwanda", "sa": "saudi arabia,ksa",
	"sc": "seychelles", "sd": "sudan", "se": "sweden,sverige", "sg": "singapore", "si": "slovenia", "sk": "slovakia,slovensko",
	"sl": "sierra leone", "sm": "san marino", "sn": "senegal", "so": "somalia", "sr": "suriname", "ss": "south sudan",
	"sv": "el salvador", "sy": "syria", "sz": "eswatini,swaziland", "td": "chad", "tg": "togo", "th": "thailand",
	"tj": "tajikistan", "tm": "turkmenistan", "tn": "tunisia", "tr": "turkey,turkiye", "tt": "trinidad and tobago,trinidad",
	"tw": "taiwan", "tz": "tanzania", "ua": "ukraine", "ug": "uganda", "us": "united states,united states of america,usa,u s a,u s",
	"uy": "uruguay", "uz": "uzbekistan", "va": "vatican", "ve": "venezuela", "vg": "british virgin islands",
	"vn": "vietnam,viet nam", "xk": "kosovo", "ye": "yemen", "za": "south africa", "zm": "zambia", "zw": "zimbabwe",
}

var states = map[string]string{
	"us": "alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois," +
		"indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri," +
		"montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma," +
		"oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington," +
		"west virginia,wisconsin,wyoming,district of columbia,new england",
	"ca": "ontario,quebec,british columbia,alberta,manitoba,saskatchewan,nova scotia,new brunswick,newfoundland",
	"au": "new south wales,queensland,western australia,south australia,tasmania",
	"de": "bavaria,bayern,hesse,hessen,saxony,sachsen,thuringia,berlin",
	"in": "maharashtra,karnataka,tamil nadu,telangana,gujarat,kerala,west bengal,uttar pradesh,haryana",
	"es": "catalonia,andalusia,aragon", "it": "lombardy,lombardia,tuscany,lazio",
}

var cities = map[string]string{
	"ae": "dubai,abu dhabi,fujairah,sharjah", "al": "tirana", "am": "yerevan", "ar": "buenos aires,cordoba,rosario",
	"at": "vienna,wien,graz,linz,salzburg,innsbruck", "au": "sydney,melbourne,brisbane,perth,adelaide,canberra,darwin,hobart",
	"az": "baku", "ba": "sarajevo", "bd": "dhaka,chittagong", "be": "brussels,bruxelles,antwerp,ghent,liege",
	"bg": "sofia,plovdiv,varna", "bh": "manama", "bo": "la paz", "by": "minsk",
	"br": "sao paulo,rio de janeiro,fortaleza,brasilia,curitiba,porto alegre,campinas,recife,osasco",
	"ca": "toronto,montreal,vancouver,calgary,ottawa,edmonton,winnipeg,beauharnois,quebec city,halifax",
	"ch": "zurich,geneva,geneve,genf,bern,basel,lausanne,lugano", "cl": "santiago,santiago de chile,valparaiso",
	"cn": "beijing,shanghai,shenzhen,guangzhou,hangzhou,chengdu,qingdao,nanjing,wuhan", "co": "bogota,medellin",
	"cr": "san jose de costa rica", "cy": "nicosia,limassol,larnaca", "cz": "prague,praha,brno,ostrava",
	"de": "frankfurt,frankfurt am main,munich,munchen,nuremberg,nurnberg,dusseldorf,falkenstein,hamburg,cologne,koln," +
		"stuttgart,leipzig,dresden,karlsruhe,dortmund,essen,hannover,hanover,bremen,limburg,aachen,mannheim,saarbrucken",
	"dk": "copenhagen,kobenhavn,aarhus,odense", "do": "santo domingo", "dz": "algiers", "ec": "quito,guayaquil", "ee": "tallinn,tartu",
	"eg": "cairo,alexandria", "es": "madrid,barcelona,valencia,sevilla,seville,bilbao,zaragoza,malaga", "et": "addis ababa",
	"fi": "helsinki,espoo,tampere,oulu,turku,tuusula",
	"fr": "paris,marseille,lyon,lauterbourg,gravelines,roubaix,strasbourg,lille,bordeaux,toulouse,nantes,croix",
	"gb": "london,manchester,portsmouth,slough,coventry,birmingham,edinburgh,glasgow,cardiff,belfast,leeds,liverpool," +
		"newcastle,nottingham,maidenhead,cambridge,oxford,bristol,sheffield,gosport,docklands",
	"ge": "tbilisi", "gh": "accra", "gr": "athens,thessaloniki,heraklion", "gt": "guatemala city", "hk": "kowloon,tsuen wan",
	"hr": "zagreb", "hu": "budapest,debrecen", "id": "jakarta,batam,surabaya,bandung", "ie": "dublin,cork,galway",
	"il": "tel aviv,jerusalem,haifa,petah tikva,rosh haayin,netanya",
	"in": "mumbai,bombay,bangalore,bengaluru,delhi,new delhi,delhi ncr,hyderabad,chennai,pune,kolkata,noida,ahmedabad,gurgaon",
	"iq": "baghdad,erbil", "ir": "tehran", "is": "reykjavik,keflavik,hafnarfjordur", "it": "milan,milano,rome,roma,arezzo,turin,torino,naples,palermo,bologna,florence",
	"jo": "amman", "jp": "tokyo,osaka,inzai,nagoya,fukuoka,sapporo,ishikari", "ke": "nairobi,mombasa", "kg": "bishkek",
	"kh": "phnom penh", "kr": "seoul,busan,incheon,chuncheon,pyeongchang", "kw": "kuwait city", "kz": "almaty,astana,nur sultan,karaganda",
	"lb": "beirut", "lk": "colombo", "lt": "siauliai,vilnius,kaunas,klaipeda", "lu": "bissen,roost", "lv": "riga,daugavpils",
	"ma": "casablanca,rabat", "md": "chisinau", "me": "podgorica", "mk": "skopje", "mm": "yangon", "mn": "ulaanbaatar",
	"mt": "valletta", "mx": "queretaro,mexico city,guadalajara,monterrey", "my": "kuala lumpur,johor,johor bahru,cyberjaya",
	"mz": "maputo", "ng": "lagos,abuja", "nl": "amsterdam,rotterdam,eygelshoven,naaldwijk,dronten,haarlem,the hague,eindhoven,groningen,middenmeer,almere,utrecht",
	"no": "oslo,sandefjord,bergen,stavanger,trondheim,rjukan", "np": "kathmandu", "nz": "auckland,wellington,christchurch,hamilton nz",
	"om": "muscat", "pa": "panama city", "pe": "lima", "ph": "manila,quezon city,cebu,makati", "pk": "karachi,lahore,islamabad",
	"pl": "warsaw,warszawa,krakow,cracow,poznan,gdansk,wroclaw,katowice,lodz", "pr": "san juan", "pt": "lisbon,lisboa,porto",
	"py": "asuncion", "qa": "doha", "ro": "bucharest,bucuresti,cluj,cluj napoca,timisoara,iasi", "rs": "belgrade,beograd,novi sad",
	"ru": "moscow,saint petersburg,st petersburg,novosibirsk,yekaterinburg,kazan,vladivostok,khabarovsk",
	"sa": "riyadh,jeddah,dammam", "se": "stockholm,gothenburg,goteborg,malmo,lulea,uppsala,vasteras", "sg": "jurong",
	"si": "ljubljana,maribor", "sk": "bratislava,kosice", "sn": "dakar", "th": "bangkok,nonthaburi,chonburi", "tn": "tunis",
	"tr": "istanbul,ankara,izmir,bursa", "tw": "taipei,kaohsiung,taichung,changhua", "tz": "dar es salaam",
	"ua": "kyiv,kiev,kharkiv,odesa,odessa,lviv,dnipro", "ug": "kampala",
	"us": "new york city,nyc,los angeles,chicago,dallas,miami,atlanta,seattle,san francisco,silicon valley,san jose,santa clara," +
		"ashburn,reston,sterling,manassas,vint hill,boston,denver,phoenix,houston,austin,san antonio,fort worth,las vegas," +
		"reno,portland,hillsboro,the dalles,salt lake city,kansas city,kansas city mo,st louis,saint louis,carlstadt,secaucus," +
		"newark,piscataway,weehawken,clifton,orangeburg,buffalo,philadelphia,pittsburgh,charlotte,raleigh,lenoir,tampa,orlando," +
		"jacksonville,detroit,columbus,cleveland,cincinnati,indianapolis,minneapolis,omaha,council bluffs,des moines," +
		"milwaukee,nashville,memphis,new orleans,oklahoma city,tulsa,albuquerque,tucson,mesa,chandler,san diego,sacramento," +
		"fremont,palo alto,mountain view,oakland,spokane,tacoma,quincy,moses lake,boise,honolulu,washington dc,baltimore," +
		"richmond,virginia beach,chantilly,moncks corner,us east,us west,us central,east coast,west coast",
	"uy": "montevideo", "uz": "tashkent", "ve": "caracas", "vn": "hanoi,ho chi minh,ho chi minh city,saigon,da nang",
	"xk": "pristina", "za": "johannesburg,cape town,durban,midrand", "zm": "lusaka", "zw": "harare",
}
